// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {RoundTripChecks} from "../support/RoundTripChecks.sol";

contract VoucherConverterInvariantTest is RoundTripChecks {
    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_WhatIsHereIsWhatVouchersSay() public view {
        _checkWhatIsHereIsWhatVouchersSay();
    }

    function invariant_EveryAssetIsConserved() public view {
        _checkEveryAssetIsConserved();
    }

    function invariant_RecordsNeverChange() public view {
        _checkRecordsNeverChange();
    }

    function invariant_AFailureOrReplayDoesNothing() public view {
        _checkMishapsDidNothing();
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        for (uint256 mishap = 0; mishap < 8; ++mishap) {
            handler.depositTokens(mishap, 100, mishap);
        }
        handler.depositItems(0, 4, 9, 0);
        handler.depositCollectibles(1, 3, 2);
        handler.handOn(0, 1, 40);
        handler.handOn(9, 1, 0);
        for (uint256 mishap = 0; mishap < 6; ++mishap) {
            handler.claim(1, mishap);
        }
        handler.claim(handler.offChain().count() - 1, 4);
        handler.claimBatch(0, 3, 1);
        handler.replay(true);
        handler.replay(false);
        handler.sendDirectly(0);
        vm.assertEq(handler.times("deposit"), 10);
        vm.assertEq(handler.times("hand on"), 2);
        vm.assertEq(handler.times("claim"), 7);
        vm.assertEq(handler.times("claim batch"), 1);
        vm.assertEq(handler.times("mishap"), 8 + 2 + 6 + 1 + 1 + 2 + 2);
        _checkAll();
        handler.drain();
        vm.assertEq(handler.offChain().count(), 0);
        _checkAll();
    }

    function _checkAll() private view {
        _checkWhatIsHereIsWhatVouchersSay();
        _checkEveryAssetIsConserved();
        _checkRecordsNeverChange();
        _checkMishapsDidNothing();
    }
}
