// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {DealtRewardTest} from "../support/DealtRewardTest.sol";
import {MastersLootboxesFixture} from "../support/MastersLootboxesFixture.sol";

/// @dev Boxes as rewards.
contract MastersLootboxesRewardsTest is MastersLootboxesFixture, DealtRewardTest {
    function _rewardIds() internal pure override returns (uint256[] memory) {
        return list(WOODEN_BOX, IRON_BOX);
    }

    function _makeOperator(address dealer) internal override {
        vm.prank(owner);
        lootboxes.setOperator(dealer, true);
    }

    function _notOperator(address dealer) internal pure override returns (bytes memory) {
        return abi.encodeWithSelector(IMastersCollection.MastersCollection_NotOperator.selector, dealer);
    }
}
