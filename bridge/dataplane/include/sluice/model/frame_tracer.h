// SPDX-License-Identifier: MIT
#ifndef SLUICE_ROCE_FRAME_TRACER_H
#define SLUICE_ROCE_FRAME_TRACER_H

#include "sluice/model/frame.h"

namespace sluice::roce {

/// Sees every frame of a port, of all classes and pauses too. It must not change the frames it is
/// shown. Most ports have none, so that their frames cost a look at a null pointer.
class FrameTracer {
 public:
  virtual ~FrameTracer() = default;

  /// A frame arrived without errors; nothing was done with it yet.
  virtual void OnArrived(const Frame& frame) = 0;
  /// A frame is about to be put into a queue of the port.
  virtual void OnQueued(const Frame& frame) = 0;
  /// A frame was chosen and leaves for the line now, marked and stamped.
  virtual void OnLeaving(const Frame& frame) = 0;
  /// The link of the port is down, and a frame that arrives is lost.
  virtual void OnLostOnArrival(const Frame& frame) = 0;
  /// The link of the port goes down, and a frame that waits for it is lost.
  virtual void OnLostInQueue(const Frame& frame) = 0;
};

}  // namespace sluice::roce

#endif
