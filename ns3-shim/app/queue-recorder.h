// SPDX-License-Identifier: GPL-2.0-only
#ifndef SLUICE_NS3_QUEUE_RECORDER_H
#define SLUICE_NS3_QUEUE_RECORDER_H

#include "csv-file.h"
#include "roce-switch-port.h"
#include "sluice/time_weighted.h"

#include "ns3/event-id.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace ns3
{

/**
 * Follows the queues of switch ports: peak and mean of each, and samples of the monitored ones.
 *
 * A sample is the queue at the end of its instant. Samples are taken when the queue changes next,
 * not by events of their own, so that looking changes nothing; they are written in order of time.
 */
class QueueRecorder
{
  public:
    /// What is known of a port's queue at the end.
    struct Summary
    {
        int64_t m_peakBytes;
        double m_meanBytes;
        double m_meanLastThirdBytes;
    };

    /**
     * \param file queue.csv
     * \param intervalPs between samples
     * \param durationPs of the whole run
     */
    QueueRecorder(CsvFile& file, int64_t intervalPs, int64_t durationPs);

    /**
     * \param port a port to follow
     * \param node its node's number
     * \param sampled whether its queue is sampled
     */
    void Follow(Ptr<RoceSwitchPort> port, int64_t node, bool sampled);

    /**
     * Writes the samples due before now.
     */
    void Write();

    /**
     * Writes the samples due up to now; the run is over.
     */
    void Finish();

    /**
     * \param port in the order of Follow()
     * \return its summary as of now
     */
    Summary Summarise(std::size_t port) const;

  private:
    struct Followed
    {
        Followed(int64_t node, int64_t port, bool sampled, int64_t lastThirdPs);

        int64_t m_node;
        int64_t m_port;
        bool m_sampled;
        int64_t m_bytes{0};
        int64_t m_writtenBytes{-1};
        int64_t m_nextSamplePs{0};
        sluice::TimeWeighted m_whole;
        sluice::TimeWeighted m_lastThird;
    };

    struct Row
    {
        int64_t m_timePs;
        int64_t m_node;
        int64_t m_port;
        int64_t m_bytes;
    };

    void Changed(Followed* port, int64_t before, int64_t after);
    void SampleBefore(Followed& port, int64_t untilPs);

    CsvFile& m_file;
    int64_t m_intervalPs;
    int64_t m_durationPs;
    std::vector<std::unique_ptr<Followed>> m_ports;
    std::vector<Row> m_rows;
};

} // namespace ns3

#endif // SLUICE_NS3_QUEUE_RECORDER_H
