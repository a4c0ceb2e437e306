// SPDX-License-Identifier: MIT
#ifndef __SLUICE_LINERULES_H
#define __SLUICE_LINERULES_H

#include "sluice/mrg_streams.h"
#include "sluice/random.h"

#include <cstdint>
#include <memory>

namespace sluice::omnet {

/**
 * The conventions of a line: what a frame takes besides its own bytes, and how often it is lost.
 */
struct LineRules
{
    int64_t wireOverheadBytes = 20; ///< preamble and gap, of every frame
    int64_t minFrameBytes = 64;     ///< shorter frames of other protocols are padded
    bool gapBeforeArrival = false;  ///< false: of the overhead, 12 bytes pass after the arrival
    bool truncateToNs = false;      ///< each serialisation is cut to whole nanoseconds
    double bitErrorRate = 0;        ///< of bits coming in
    double frameErrorRate = 0;      ///< of frames coming in, whatever their length
    sluice::EntityRandom errors{0, 0};
    std::shared_ptr<sluice::MrgSequence> errorSequence; ///< shared by both ends; null: errors is drawn from

    /** Bytes of the inter-frame gap of 802.3. */
    static constexpr int64_t GAP_BYTES = 12;

    /** Bytes on the wire that pass after a frame's arrival. */
    int64_t bytesAfterArrival() const
    {
        return gapBeforeArrival ? 0 : (wireOverheadBytes < GAP_BYTES ? wireOverheadBytes : GAP_BYTES);
    }
};

} // namespace sluice::omnet

#endif
