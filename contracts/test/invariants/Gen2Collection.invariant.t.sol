// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen2CollectionFixture} from "../support/Gen2CollectionFixture.sol";
import {Gen2CollectionHandler} from "./Gen2CollectionHandler.sol";

contract Gen2CollectionInvariantTest is Gen2CollectionFixture {
    Gen2CollectionHandler private handler;
    uint256[] private monsters;

    function setUp() public override {
        super.setUp();
        handler = new Gen2CollectionHandler(collection, eggs, model, FIRST_BLOCK);
        for (uint256 id = 40; id <= 142; ++id) {
            monsters.push(id);
            monsters.push(id * 1000 + 888);
        }
        // Close to the ends of pools, so that some are reached: of the solar and the shared shinies all but a few are
        // drawn.
        _setDrawn(SOLAR, true, 37 * 140 - 2, 0);
        _setDrawn(SHARED, true, 29 * 70 - 1, 29 * 70 - 1);
        _setStreak(1_200);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_BurntIsHatchedPlusPending() public view {
        for (uint8 egg = SOLAR; egg <= LUNAR; ++egg) {
            vm.assertEq(eggs.burnt(egg), handler.requested(egg));
            vm.assertEq(eggs.burnt(egg), handler.drawn(egg) + collection.pendingEggs(egg));
        }
    }

    /// @dev One count says how many copies of a monster were drawn and how many are left. It is within the cap, and
    /// every revealed egg is counted.
    function invariant_PoolsAreNeverNegativeAndMakeTheCaps() public view {
        uint256 total = 0;
        for (uint256 pool = SOLAR; pool <= SHARED; ++pool) {
            total += _sumWithin(_supplies(pool, false), 5000) + _sumWithin(_supplies(pool, true), 140);
        }
        uint256 before = 37 * 140 - 2 + 2 * (29 * 70 - 1);
        vm.assertEq(total, before + handler.drawn(SOLAR) + handler.drawn(LUNAR));
    }

    function invariant_EveryEggThatWaitsHasACommon() public view {
        for (uint8 egg = SOLAR; egg <= LUNAR; ++egg) {
            (uint256 own, uint256 shared) = model.left(egg, false);
            vm.assertLe(collection.pendingEggs(egg), own + shared);
            vm.assertLe(collection.hatchable(egg), own + shared - collection.pendingEggs(egg));
        }
    }

    function invariant_WhatWasDrawnIsWhatTheBlockHashGives() public view {
        vm.assertTrue(handler.isAsRecomputed(), "another outcome");
        vm.assertEq(collection.noShinyStreak(), model.streak());
    }

    /// @dev The handler sees each claim arrive at whom it is for.
    function invariant_WhatWasDrawnIsClaimedOnceOrWaits() public view {
        vm.assertEq(handler.claimed() + handler.waiting(), handler.drawn(SOLAR) + handler.drawn(LUNAR));
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.hatch(0, SOLAR, 10);
        handler.hatch(1, LUNAR, 1);
        handler.passBlocks(4, "a");
        handler.reveal(1);
        handler.passManyBlocks();
        handler.reveal(3);
        handler.claim(0);
        vm.assertEq(handler.drawn(SOLAR), 10);
        vm.assertEq(handler.drawn(LUNAR), 1);
        vm.assertEq(handler.lapsed(), 1);
        vm.assertEq(handler.claimed(), 10);
        vm.assertEq(handler.waiting(), 1);
        invariant_BurntIsHatchedPlusPending();
        invariant_PoolsAreNeverNegativeAndMakeTheCaps();
        invariant_WhatWasDrawnIsWhatTheBlockHashGives();
        invariant_WhatWasDrawnIsClaimedOnceOrWaits();
        vm.assertEq(_heldByAll(), 10);
    }

    function _sumWithin(uint256[] memory supplies, uint256 max) private pure returns (uint256 sum) {
        for (uint256 i = 0; i < supplies.length; ++i) {
            vm.assertLe(supplies[i], max);
            sum += supplies[i];
        }
    }

    function _heldByAll() private view returns (uint256 held) {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            uint256[] memory balances = collection.accountBalanceBatch(handler.actors(i), monsters);
            held += _sumWithin(balances, 10);
        }
    }
}
