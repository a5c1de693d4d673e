// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OmnichainItems} from "../../src/omnichain-items/OmnichainItems.sol";
import {OmnichainItemsFixture} from "../support/OmnichainItemsFixture.sol";
import {FaultsEnd} from "./FaultsEnd.sol";
import {FaultyCarrier} from "./FaultyCarrier.sol";
import {Chain, OmnichainItemsHandler} from "./OmnichainItemsHandler.sol";

contract OmnichainItemsInvariantTest is OmnichainItemsFixture, FaultsEnd {
    OmnichainItemsHandler private handler;

    function setUp() public override {
        super.setUp();
        Chain[] memory all = new Chain[](3);
        for (uint256 i = 0; i < 3; ++i) {
            uint16 id = chains[i];
            all[i] = Chain(id, endpoints[id], itemsOn[id], creaturesOn[id]);
        }
        address[] memory actors = new address[](3);
        (actors[0], actors[1], actors[2]) = (alice, bob, account("carol"));
        handler = new OmnichainItemsHandler(all, actors, owner, operator, relayer);
    }

    /// @dev The supply equals what operators, purchases, claims and draws created, minus what was burnt for good.
    function invariant_AmountsOverChainsAndInFlightAreConstant() public view {
        for (uint256 kind = 0; kind < handler.KINDS(); ++kind) {
            uint256 sum = handler.inFlight(kind);
            for (uint256 i = 0; i < 9; ++i) {
                sum += itemsOn[chains[i % 3]].balanceOf(handler.actors(i / 3), handler.kinds(kind));
            }
            vm.assertEq(sum, handler.issued(kind) - handler.removed(kind));
        }
    }

    function invariant_EveryHolderHasWhatArrivedLessWhatLeft() public view {
        for (uint256 i = 0; i < 9; ++i) {
            address actor = handler.actors(i / 3);
            for (uint256 kind = 0; kind < handler.KINDS(); ++kind) {
                uint256 held = itemsOn[chains[i % 3]].balanceOf(actor, handler.kinds(kind));
                vm.assertEq(held, handler.expected(i % 3, actor, kind));
            }
        }
    }

    function invariant_EachMessageHasItsEffectAtMostOnce() public view {
        for (uint256 i = 0; i < handler.messageCount(); ++i) {
            vm.assertLe(handler.effects(i), 1);
        }
    }

    function invariant_NothingForgedIsTaken() public view {
        vm.assertEq(handler.forgedCount(), 0);
    }

    /// @dev The ledger of each holder includes that items follow from the block's hash.
    function invariant_BoxesBurntAreOpeningsAndItemsOutAreWhatWasDrawn() public view {
        for (uint256 i = 0; i < 3; ++i) {
            OmnichainItems here = itemsOn[chains[i]];
            uint256 open = 0;
            for (uint256 id = 1; id <= here.openingCount(); ++id) {
                open += here.opening(id).amount;
            }
            vm.assertEq(handler.boxesBurnt(i), open + handler.boxesRevealed(i));
        }
    }

    function invariant_ClaimsAreNoMoreThanJumps() public view {
        for (uint256 i = 0; i < 3; ++i) {
            uint256 recorded = 0;
            for (uint256 id = 0; id < 4; ++id) {
                uint256 claimed = creaturesOn[chains[i]].claimedBoxes(id);
                vm.assertLe(claimed, creaturesOn[chains[i]].jumps(id));
                recorded += claimed;
            }
            vm.assertEq(handler.claimed(i), recorded);
        }
    }

    function invariant_CoinsHereAreWhatWasPaidAndNotWithdrawn() public view {
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertEq(address(itemsOn[chains[i]]).balance, handler.paid(i));
        }
    }

    /// @dev Many trips under faults, and then none is missing.
    function test_GivenHundredsOfTripsUnderFaults_NothingIsLost() public {
        uint256 random = 1;
        while (handler.messageCount() < 300) {
            random = _step(random);
        }
        vm.assertTrue(handler.storedCount() > 10 && handler.blockedCount() > 5, "faults");
        vm.assertTrue(handler.batchCount() > 50, "batches");
        vm.assertTrue(handler.lapsedCount() > 5, "lapses");
        _assertFaultsEndWell();
        for (uint256 kind = 0; kind < handler.KINDS(); ++kind) {
            vm.assertEq(handler.inFlight(kind), 0);
        }
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.buy(0, 0, 0, 10);
        handler.jump(0, 1, 0);
        handler.claim(0, 1, 1);
        vm.assertEq(handler.claimed(0), 1);
        handler.claim(0, 1, 1);
        vm.assertEq(handler.refusedCount(), 1);
        handler.open(0, 0, 4, 1);
        vm.assertEq(handler.boxesBurnt(0), 5);
        handler.changeBoxes(0, 1);
        handler.reveal(0, 0, 1);
        vm.assertEq(handler.boxesRevealed(0), 0);
        handler.reveal(0, 0, 4);
        vm.assertEq(handler.boxesRevealed(0), 4);
        handler.reveal(0, 1, 0);
        vm.assertEq(handler.lapsedCount(), 1);
        handler.sendBatch(0, 0, 0, 0, 1);
        vm.assertEq(handler.batchCount(), 1);
        handler.deliver(0, 10_001);
        vm.assertEq(handler.blockedCount(), 1);
        handler.retryBlocked(0);
        vm.assertEq(handler.effects(0), 1);
        handler.give(0, 1, 2, 5);
        handler.send(0, 0, 4, 2, 1);
        handler.deliverTheNext(0, 80_003);
        vm.assertEq(handler.storedCount(), 1);
        handler.retry(1, 1);
        vm.assertEq(handler.effects(1), 1);
        handler.withdraw(0);
        handler.give(1, 1, 1, 7);
        handler.burn(1, 1, 1, 3);
        vm.assertEq(itemsOn[AWAY].balanceOf(bob, CAP), 4);
        handler.forge(0, 1);
        vm.assertEq(handler.attemptCount(), 1);
        _assertAll();
    }

    function _assertFaultsEndWell() internal override {
        handler.settle(0);
        for (uint256 i = 0; i < handler.messageCount(); ++i) {
            vm.assertEq(handler.effects(i), handler.givenUp(i) ? 0 : 1);
        }
        _assertAll();
    }

    function _carrier() internal view override returns (FaultyCarrier) {
        return handler;
    }

    function _assertAll() private view {
        invariant_AmountsOverChainsAndInFlightAreConstant();
        invariant_EveryHolderHasWhatArrivedLessWhatLeft();
        invariant_EachMessageHasItsEffectAtMostOnce();
        invariant_BoxesBurntAreOpeningsAndItemsOutAreWhatWasDrawn();
        invariant_ClaimsAreNoMoreThanJumps();
        invariant_CoinsHereAreWhatWasPaidAndNotWithdrawn();
    }

    function _step(uint256 random) private returns (uint256 next) {
        next = uint256(keccak256(abi.encode(random)));
        (uint256 what, uint256 seed) = (next % 16, next >> 8);
        (uint256 a, uint256 b, uint256 c, uint256 d) = (seed, seed >> 16, seed >> 32, seed >> 48);
        if (what == 0) handler.give(a, b, c, d);
        else if (what < 3) handler.buy(a, b, c, d);
        else if (what < 5) handler.open(a, b, c, d);
        else if (what < 7) handler.reveal(a, b, c);
        else if (what < 9) handler.send(a, b, c, d, seed >> 64);
        else if (what == 9) handler.sendBatch(a, b, c, d, seed >> 64);
        else if (what < 13) handler.deliverTheNext(a, b);
        else if (what == 13) _claimOrJump(a, b, c);
        else _disturb(a, b, c, d);
    }

    function _claimOrJump(uint256 a, uint256 b, uint256 c) private {
        if (c % 8 < 3) handler.jump(a, b, c >> 3);
        else handler.claim(a, b, c >> 3);
    }

    function _disturb(uint256 a, uint256 b, uint256 c, uint256 d) private {
        uint256 what = a % 16;
        a >>= 4;
        if (what < 2) handler.cutOff(a, b);
        else if (what < 5) handler.trustAll();
        else if (what < 8) handler.retryBlocked(a);
        else if (what < 11) handler.retry(a, b);
        else if (what < 13) handler.deliver(a, b);
        else if (what == 13) handler.burn(a, b, c, d);
        else if (what == 14) handler.changeBoxes(a, b);
        else handler.withdraw(a);
    }
}
