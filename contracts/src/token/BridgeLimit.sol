// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @dev A limit that refills evenly within a day, in one slot.
/// @param max base units per day
/// @param used used base units that were not refilled yet at `updatedAt`
/// @param updatedAt in seconds
struct BridgeLimit {
    uint112 max;
    uint112 used;
    uint32 updatedAt;
}

/// @title Limits of bridges
/// @notice Reads and uses limits.
library BridgeLimits {
    uint256 private constant REFILL_TIME = 1 days;

    /// @notice Returns what is left of the limit now.
    function available(BridgeLimit memory limit) internal view returns (uint256) {
        return Math.saturatingSub(limit.max, _usedNow(limit));
    }

    /// @notice Uses `amount` of the limit. At least that much must be left.
    function use(BridgeLimit storage limit, uint256 amount) internal {
        (limit.used, limit.updatedAt) = (uint112(_usedNow(limit) + amount), uint32(block.timestamp));
    }

    /// @notice Changes the limit. What was used stays used.
    function set(BridgeLimit storage limit, uint112 max) internal {
        (limit.max, limit.used, limit.updatedAt) = (max, uint112(_usedNow(limit)), uint32(block.timestamp));
    }

    /// @dev Rounded up, so that no second refills more than its share.
    function _usedNow(BridgeLimit memory limit) private view returns (uint256) {
        uint256 passed = block.timestamp - limit.updatedAt;
        if (passed >= REFILL_TIME) return 0;
        return Math.saturatingSub(limit.used, uint256(limit.max) * passed / REFILL_TIME);
    }
}
