// SPDX-License-Identifier: MIT
#ifndef SLUICE_SHARED_BUFFER_H
#define SLUICE_SHARED_BUFFER_H

#include <cstdint>
#include <memory>
#include <vector>

#include "sluice/options/options.h"
#include "sluice/rules/broadcom_buffer.h"

namespace sluice {

/// What the buffer needs to know of one port.
struct BufferPort {
  std::int64_t rateBps = 0;
  std::int64_t delayPs = 0;  ///< one-way propagation of its link
};

/// The shared buffer of a switch: what is held per ingress (port, class) and egress (port, class),
/// whether a packet is let in, and when an upstream port is to be paused and resumed.
///
/// A packet counts against its ingress (port, class): first a reserve that is always its own, then
/// the shared pool up to a threshold, then the port's headroom, which absorbs what is on its way
/// while a pause takes effect. The dynamic threshold is the free shared pool >> shift; the static
/// one a fixed number of bytes (never more than the pool still has). Pause: headroom in use or
/// shared use at the threshold. Resume: headroom empty and shared use an offset below it. Reserves
/// and headroom are taken off the pool for one class per port, as in the HPCC simulator, whose
/// arithmetic this is (its switch-mmu). There all numbers are of 32 bits without sign, so that
/// headroom and reserve above the buffer leave a pool of some 4 GB: pfcThresholdWraps.
///
/// lossy: one pool, no thresholds, no pauses; a packet that does not fit is dropped. infinite:
/// nothing is ever refused or paused. An infinite buffer with pfc refuses nothing and pauses at a
/// static threshold, but never at a dynamic one, which grows with the free pool. The control class
/// does not pass through here.
class SharedBuffer {
 public:
  /// @param options bufferBytes -1: infinite
  /// @param ports of the switch, by number
  /// @param classes number of traffic classes, 1 or more
  /// @param nicRateBps first link of the network's first host, for pfcAlphaShiftByRate
  /// @param frames for the automatic headroom
  /// @throws PlanError if reserves and headroom leave no shared pool, unless thresholds wrap
  SharedBuffer(const BufferOptions& options, const std::vector<BufferPort>& ports, int classes,
               std::int64_t nicRateBps, const FrameOptions& frames);

  /// Brings what a packet counts against into the caches.
  void FetchAhead(int inPort, int outPort, int cls) const {
    __builtin_prefetch(&At(ingress_, inPort, cls));
    __builtin_prefetch(&At(egress_, outPort, cls));
  }

  /// Whether the packet may come in; changes nothing.
  bool CanAdmit(int inPort, int outPort, int cls, std::int64_t bytes) const;
  /// Accounts for a packet that came in.
  void Admit(int inPort, int outPort, int cls, std::int64_t bytes);
  /// Accounts for a packet that left.
  void Release(int inPort, int outPort, int cls, std::int64_t bytes);

  /// Whether the upstream of `inPort` is to be paused now, not being paused.
  bool ShouldPause(int inPort, int cls) const;
  /// Whether a paused upstream is to be resumed now.
  bool ShouldResume(int inPort, int cls) const;
  void SetPaused(int inPort, int cls, bool paused) { At(ingress_, inPort, cls).paused = paused; }
  bool IsPaused(int inPort, int cls) const { return At(ingress_, inPort, cls).paused; }

  /// The rules of ConWeave's program; null: those above. With them, all of the pausing is asked
  /// there.
  const BroadcomBuffer* broadcom() const { return broadcom_.get(); }

  /// Bytes that leave by (port, class) and are still here.
  std::int64_t EgressBytes(int outPort, int cls) const;
  /// Bytes that came by (port, class) and are still here, headroom included.
  std::int64_t IngressBytes(int inPort, int cls) const;
  std::int64_t HeadroomUsed(int inPort, int cls) const {
    return broadcom_ ? broadcom_->HeadroomUsed(inPort, cls) : At(ingress_, inPort, cls).headroom;
  }
  /// Shared pool used by (port, class).
  std::int64_t SharedUsed(int inPort, int cls) const;
  std::int64_t SharedUsedTotal() const { return sharedUsed_; }
  std::int64_t TotalBytes() const { return total_; }

  /// XOFF threshold on the shared use of (port, class) as things stand.
  std::int64_t Threshold(int inPort, int cls) const;
  std::int64_t HeadroomOf(int port) const {
    return broadcom_ ? broadcom_->HeadroomOf(port) : At(ingress_, port, 0).mostHeadroom;
  }
  int AlphaShiftOf(int port) const { return At(ingress_, port, 0).shift; }

  // What happened, for reports.

  /// How near a pause came: the ingress (port, class) that lacked fewest bytes to its threshold.
  struct Nearest {
    std::int64_t leftBytes = INT64_MAX;  ///< 0: the threshold was reached
    std::int64_t usedBytes = 0;          ///< shared use then
    std::int64_t thresholdBytes = 0;     ///< as it was then
    int port = -1;                       ///< -1: nothing of any ingress was ever in the pool
    int cls = 0;
  };
  const Nearest& nearest() const { return nearest_; }

  /// The largest part of an ingress port's headroom that was in use.
  struct HeadroomPeak {
    std::int64_t bytes = 0;
    std::int64_t ofBytes = 0;  ///< headroom of that port and class
    int port = -1;             ///< -1: none was ever used
    int cls = 0;
  };
  const HeadroomPeak& headroomPeak() const { return headroomPeak_; }

  /// Largest TotalBytes() so far.
  std::int64_t peakBytes() const { return peakBytes_; }
  /// The buffer less all reserves and headroom.
  std::int64_t poolBytes() const { return poolBytes_; }
  std::int64_t reserveBytes() const { return reserveBytes_; }
  /// Traffic classes for which each port has a reserve and headroom.
  std::int64_t reservedClasses() const { return reservedClasses_; }
  bool pauses() const { return flowControl_ == FlowControl::kPfc; }

  /// Headroom that holds all that can come by a port after it has asked for a pause, if the pause
  /// is heard and no frame is longer than a full data frame.
  /// @param cutToNs whether the times of frames are cut to whole nanoseconds, which makes lines
  ///     faster than their rate
  static std::int64_t SufficientHeadroom(const BufferPort& port, const FrameOptions& frames,
                                         bool cutToNs);

  /// Whether a paused upstream would stay paused if all but some bytes left this switch and nothing
  /// came.
  /// @param left what would stay, by port * classes + class
  bool StaysPaused(int inPort, int cls, const std::vector<std::int64_t>& left) const;

 private:
  struct Ingress {
    std::int64_t bytes = 0;  // reserve and shared, not headroom
    std::int64_t headroom = 0;
    std::int64_t mostHeadroom = 0;  // of the port
    int shift = 0;                  // of the port
    bool paused = false;
  };

  template <typename T>
  T& At(std::vector<T>& v, int port, int cls) const {
    return v[static_cast<std::size_t>(port) * classes_ + cls];
  }
  template <typename T>
  const T& At(const std::vector<T>& v, int port, int cls) const {
    return v[static_cast<std::size_t>(port) * classes_ + cls];
  }
  void NoteShared(int inPort, int cls);
  void NoteHeadroom(int inPort, int cls);
  std::int64_t ThresholdAt(const Ingress& in, std::int64_t used, std::int64_t usedByAll) const;
  static std::int64_t HeadroomFor(const BufferOptions& options, const BufferPort& port,
                                  const FrameOptions& frames);

  int classes_;
  bool admitsAll_ = false;
  bool fixedThreshold_;
  bool wraps_;
  FlowControl flowControl_;
  std::int64_t xoffBytes_;
  std::int64_t reserveBytes_;
  std::int64_t resumeOffsetBytes_;
  std::int64_t bufferBytes_;
  std::int64_t poolBytes_ = 0;  // buffer less all reserves and headroom
  std::int64_t sharedUsed_ = 0;
  std::int64_t total_ = 0;
  std::int64_t reservedClasses_ = 1;
  std::int64_t peakBytes_ = 0;
  Nearest nearest_;
  std::unique_ptr<BroadcomBuffer> broadcom_;
  HeadroomPeak headroomPeak_;
  std::vector<Ingress> ingress_;
  std::vector<std::int64_t> egress_;
};

}  // namespace sluice

#endif
