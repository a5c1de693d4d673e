// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {DealtRewardTest} from "../support/DealtRewardTest.sol";
import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";

/// @dev Items as rewards.
contract MastersItemsRewardsTest is MastersItemsFixture, DealtRewardTest {
    function _rewardIds() internal pure override returns (uint256[] memory) {
        return list(SWORD, SHIELD);
    }

    function _makeOperator(address dealer) internal override {
        vm.prank(owner);
        items.setOperator(dealer, true);
    }

    function _notOperator(address dealer) internal pure override returns (bytes memory) {
        return abi.encodeWithSelector(IMastersCollection.MastersCollection_NotOperator.selector, dealer);
    }

    function _expectClaim(uint256[] memory ids, uint256[] memory amounts) internal override {
        vm.expectEmit(address(items));
        emit IMastersItems.Claim(alice, ids, amounts);
    }
}
