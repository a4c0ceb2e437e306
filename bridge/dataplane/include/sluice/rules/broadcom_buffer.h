// SPDX-License-Identifier: MIT
#ifndef SLUICE_BROADCOM_BUFFER_H
#define SLUICE_BROADCOM_BUFFER_H

#include <algorithm>
#include <cstdint>
#include <vector>

namespace sluice {

struct BufferPort;

/// The shared buffer of a switch by the rules of ConWeave's program, which it calls Broadcom's (its
/// switch-mmu.cc, of which this is the arithmetic, with dynamic thresholds): a packet is refused if
/// the queue it would wait in has more than what is free of the shared pool, or if the pool of what
/// came in is full and the headroom of its ingress is, too. A pause is sent with every packet that
/// finds its ingress above 1/16 of what is free.
///
/// There, the headroom of the last port is not taken off the pool, and that of a port of the
/// default rate is taken off instead; so it is here. Its limits of a port and of an egress pool are
/// never what decides, as a queue's is below them, nor is the frame that it guarantees to an
/// ingress, as headroom is two at least.
class BroadcomBuffer {
 public:
  /// @param bufferBytes 1 or more
  /// @param ports of the switch, by number
  /// @param classes number of traffic classes, 1 or more
  /// @throws PlanError if headroom and guarantees leave nothing to share
  BroadcomBuffer(std::int64_t bufferBytes, const std::vector<BufferPort>& ports, int classes);

  /// Whether the packet may come in; changes nothing.
  bool CanAdmit(int inPort, int outPort, int cls, std::int64_t bytes) const;
  void Admit(int inPort, int outPort, int cls, std::int64_t bytes);
  void Release(int inPort, int outPort, int cls, std::int64_t bytes);

  /// A packet of a class has come in by a port.
  /// @return whether the upstream is to be asked to pause `paused`
  bool Pauses(int inPort, int paused, int cls) const;
  /// @return whether an upstream that pauses the class may go on
  bool MayResume(int inPort, int cls) const;

  std::int64_t IngressBytes(int inPort, int cls) const { return At(ingress_, inPort, cls).bytes; }
  std::int64_t HeadroomUsed(int inPort, int cls) const {
    return At(ingress_, inPort, cls).headroom;
  }
  std::int64_t HeadroomOf(int port) const { return headroom_[static_cast<std::size_t>(port)]; }
  /// The shared pool of what came in by a class, when nothing is in it.
  std::int64_t poolBytes() const { return ingressLimit_; }
  /// Shared use of an ingress (port, class) at which it pauses, as things stand.
  std::int64_t Threshold(int cls) const;
  /// Bytes of an ingress (port, class) that count against Threshold().
  std::int64_t SharedUsed(int inPort, int cls) const {
    return std::max<std::int64_t>(0, IngressBytes(inPort, cls) - kGuaranteed);
  }

  /// Bytes of a queue that never count as queued (m_q_min_cell).
  static constexpr std::int64_t kQueueMinBytes = 1049;

 private:
  // switch-mmu.h and SwitchMmu::InitSwitch
  static constexpr std::int64_t kMtu = 1048;
  static constexpr std::int64_t kClassesGuaranteed = 8;  // qCnt
  static constexpr std::int64_t kGuaranteed = 2 * kMtu;  // m_pg_min_cell + m_port_min_cell
  static constexpr std::int64_t kHeadroomOfNone = 12500 + 2 * kMtu;  // PGHeadroomLimit
  static constexpr double kIngressAlpha = 0.0625;
  static constexpr double kResumeOffset = 16;  // m_pg_shared_alpha_cell_off_diff

  struct Ingress {
    std::int64_t bytes = 0;     // headroom included
    std::int64_t headroom = 0;  // of them
  };
  template <typename T>
  T& At(std::vector<T>& v, int port, int cls) const {
    return v[static_cast<std::size_t>(port) * classes_ + cls];
  }
  template <typename T>
  const T& At(const std::vector<T>& v, int port, int cls) const {
    return v[static_cast<std::size_t>(port) * classes_ + cls];
  }
  // Which of the two pools of what came in (GetIngressSP).
  static std::size_t PoolOf(int cls) { return cls == 1 ? 1 : 0; }
  static std::int64_t SharedOf(std::int64_t queueBytes) {
    return std::max<std::int64_t>(0, queueBytes - kQueueMinBytes);
  }

  int classes_;
  std::int64_t bufferBytes_;
  std::int64_t ingressLimit_ = 0;  // m_buffer_cell_limit_sp
  std::int64_t egressLimit_ = 0;   // m_op_buffer_shared_limit_cell
  std::int64_t total_ = 0;
  std::int64_t cameIn_[2] = {0, 0};     // by pool
  std::int64_t queued_ = 0;             // of all queues, what is above their minimum
  std::vector<std::int64_t> headroom_;  // of each port, at most
  std::vector<Ingress> ingress_;
  std::vector<std::int64_t> queues_;
};

}  // namespace sluice

#endif
