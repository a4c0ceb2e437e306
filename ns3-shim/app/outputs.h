// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_NS3_OUTPUTS_H
#define SLUICE_NS3_OUTPUTS_H

#include "csv-file.h"
#include "queue-recorder.h"
#include "sluice-network.h"

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace ns3
{

/**
 * The raw output files of a run (docs/plan-format.md).
 */
class Outputs
{
  public:
    /**
     * Opens the files and follows the network.
     * \param network to be run; outlives this
     * \throws std::runtime_error if a file cannot be written
     */
    explicit Outputs(SluiceNetwork& network);

    /**
     * The simulation starts to run: wall time counts from here.
     */
    void Start()
    {
        m_started = std::chrono::steady_clock::now();
    }

    /**
     * Writes what is known so far.
     */
    void Flush();

    /**
     * Writes the rest and closes.
     * \param complete whether the run came to its end
     * \param sentence why not, or empty
     * \param events executed, without our own
     */
    void Finish(bool complete, const std::string& sentence, uint64_t events);

  private:
    struct RateState
    {
        int64_t m_rateBps{-1};
        int64_t m_writtenBps{-1};
    };

    struct WindowState
    {
        double m_windowBytes{-1};
        double m_writtenBytes{-1};
    };

    void FollowPorts();
    bool IsSampled(int64_t node, int64_t port) const;
    void FollowNics();
    void OnRate(const RoceFlow& flow, int64_t rateBps);
    void WriteWindow(uint32_t flow, double windowBytes);
    void OnWindow(const RoceFlow& flow, double windowBytes);
    void WriteRates();
    void WriteGoodput();
    void OnComplete(const RoceFlow& flow);
    void OnPfc(Ptr<const RoceNetDevice> device, bool pause);
    void SetStatus(const std::string& status) const;
    void WriteFlows();
    void WritePorts();
    void WriteEngine(const std::string& sentence, uint64_t events) const;
    static std::string FlowRow(const RoceFlow& flow);
    std::string Path(const std::string& name) const;

    SluiceNetwork& m_network;
    std::string m_out;
    std::chrono::steady_clock::time_point m_started;
    CsvFile m_flows;
    CsvFile m_queue;
    CsvFile m_rate;
    CsvFile m_window;
    CsvFile m_throughput;
    CsvFile m_pfc;
    QueueRecorder m_queues;
    std::vector<Ptr<RoceSwitchPort>> m_ports;
    std::vector<Ptr<RoceNic>> m_nics;
    std::map<uint32_t, RateState> m_rates;     //!< flows that run, if rates are sampled
    std::map<uint32_t, WindowState> m_windows; //!< the same of windows
    std::vector<int64_t> m_deliveredBytes;     //!< by flow, at the last goodput row
    std::vector<bool> m_goodputClosed;         //!< by flow: its last row is written
    std::vector<std::pair<int64_t, int64_t>> m_sampledPorts;
};

} // namespace ns3

#endif // SLUICE_NS3_OUTPUTS_H
