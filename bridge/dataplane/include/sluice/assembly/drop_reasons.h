// SPDX-License-Identifier: MIT
#ifndef SLUICE_ASSEMBLY_DROP_REASONS_H
#define SLUICE_ASSEMBLY_DROP_REASONS_H

#include "sluice/model/frame.h"

namespace sluice::roce {

/// @return a reason's word in happened.json
inline const char* NameOf(DropReason reason) {
  switch (reason) {
    case DropReason::kLineError:
      return "line_error";
    case DropReason::kBufferFull:
      return "buffer";
    case DropReason::kNoRoute:
      return "no_route";
    case DropReason::kVerdict:
      return "verdict";
    case DropReason::kWred:
      return "drop_profile";
    case DropReason::kQueueLimit:
      return "queue_limit";
    case DropReason::kCreditLimit:
      return "credit_limit";
    case DropReason::kLinkDown:
      return "link_down";
  }
  return "other";
}

/// @return a frame's kind in happened.json
inline const char* NameOf(Frame::Kind kind) {
  switch (kind) {
    case Frame::Kind::kData:
      return "data";
    case Frame::Kind::kAck:
    case Frame::Kind::kNack:
      return "answer";
    case Frame::Kind::kPause:
      return "pause";
    case Frame::Kind::kMessage:
    case Frame::Kind::kGrant:
      return "message";
    case Frame::Kind::kOther:
      break;
  }
  return "other";
}

}  // namespace sluice::roce

#endif
