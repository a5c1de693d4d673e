// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnimon} from "../../src/omnimon/IOmnimon.sol";
import {IOmnimonLife} from "../../src/omnimon/IOmnimonLife.sol";
import {OmnimonFixture} from "../support/OmnimonFixture.sol";
import {FaultsEnd} from "./FaultsEnd.sol";
import {FaultyCarrier} from "./FaultyCarrier.sol";
import {CreatureChain, OmnimonHandler} from "./OmnimonHandler.sol";

contract OmnimonInvariantTest is OmnimonFixture, FaultsEnd {
    OmnimonHandler private handler;

    function setUp() public override {
        super.setUp();
        CreatureChain[] memory all = new CreatureChain[](3);
        for (uint256 i = 0; i < 3; ++i) {
            uint16 id = chains[i];
            all[i] = CreatureChain(id, endpoints[id], creatures[id], items[id]);
        }
        address[] memory actors = new address[](3);
        (actors[0], actors[1], actors[2]) = (alice, bob, account("carol"));
        handler = new OmnimonHandler(all, actors, owner, relayer);
    }

    function invariant_ACreatureLivesOnAtMostOneChain() public view {
        uint256 living = 0;
        for (uint256 i = 0; i < handler.count(); ++i) {
            uint256 tokenId = handler.tokenIds(i);
            uint256 place = handler.placeOf(tokenId);
            if (place < 3) ++living;
            for (uint256 j = 0; j < 3; ++j) {
                vm.assertEq(_lives(chains[j], tokenId), j == place);
            }
        }
        vm.assertEq(_balances(), living);
    }

    function invariant_ItsDataIsTheModels() public view {
        for (uint256 i = 0; i < handler.count(); ++i) {
            uint256 tokenId = handler.tokenIds(i);
            uint256 place = handler.placeOf(tokenId);
            if (place == 3) continue;
            IOmnimon omnimon = creatures[chains[place]];
            IOmnimonLife.Creature memory creature = handler.creatureOf(tokenId);
            vm.assertEq(keccak256(abi.encode(omnimon.omnimon(tokenId))), keccak256(abi.encode(creature)));
            vm.assertEq(omnimon.ownerOf(tokenId), handler.ownerOf(tokenId));
            vm.assertEq(omnimon.openDraw(tokenId) != 0, handler.drawIsOpen(tokenId));
        }
    }

    function invariant_EachMessageHasItsEffectAtMostOnce() public view {
        for (uint256 i = 0; i < handler.messageCount(); ++i) {
            uint256[] memory content = handler.contentOf(i);
            for (uint256 j = 0; j < content.length; ++j) {
                vm.assertLe(handler.effects(i, content[j]), handler.givenUp(i) ? 0 : 1);
            }
        }
    }

    function invariant_BoxesAreAtMostJumps() public view {
        for (uint256 i = 0; i < handler.count(); ++i) {
            IOmnimonLife.Creature memory creature = handler.creatureOf(handler.tokenIds(i));
            vm.assertLe(creature.claimedBoxes, creature.jumps);
        }
    }

    function invariant_TheContractsHoldWhatWasPaid() public view {
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertEq(address(creatures[chains[i]]).balance, handler.paid(i));
        }
    }

    /// @dev 80 batches under faults, and then no creature is missing.
    function test_GivenManyTripsUnderFaults_NoCreatureIsLost() public {
        uint256 random = 1;
        for (uint256 i = 0; handler.messageCount() < 80; ++i) {
            random = _step(random, i < 40);
            if (i % 100 == 0) _assertInvariants();
        }
        vm.assertLe(1, handler.storedCount() + handler.blockedCount());
        vm.assertLe(1, handler.creditCount());
        vm.assertLe(1, handler.refusedCount());
        _assertFaultsEndWell();
        for (uint256 i = 0; i < handler.count(); ++i) {
            vm.assertTrue(handler.placeOf(handler.tokenIds(i)) < 3, "lives somewhere");
        }
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        for (uint256 i = 0; i < 5; ++i) {
            handler.mint(0, 0);
            handler.reveal(i, i == 4);
        }
        vm.assertEq(handler.lapsedCount(), 1);
        handler.equip(0, 3, 7);
        handler.convert(0, 3);
        handler.reroll(0);
        handler.reveal(0, false);
        handler.send(0, 0, 3);
        handler.deliver(0, 1);
        vm.assertEq(handler.blockedCount(), 1);
        handler.retryBlocked(0);
        handler.claim(0);
        vm.assertEq(handler.creatureOf(1).claimedBoxes, 1);
        handler.give(0, 1);
        handler.send(4, 1, 4);
        vm.assertEq(handler.contentOf(1).length, 1);
        handler.pass(60);
        _assertInvariants();
        _assertFaultsEndWell();
    }

    function _assertFaultsEndWell() internal override {
        handler.settle(0);
        for (uint256 i = 0; i < handler.messageCount(); ++i) {
            uint256[] memory content = handler.contentOf(i);
            for (uint256 j = 0; j < content.length; ++j) {
                vm.assertEq(handler.effects(i, content[j]), handler.givenUp(i) ? 0 : 1);
            }
        }
        _assertInvariants();
    }

    function _carrier() internal view override returns (FaultyCarrier) {
        return handler;
    }

    function _assertInvariants() private view {
        invariant_ACreatureLivesOnAtMostOneChain();
        invariant_ItsDataIsTheModels();
        invariant_EachMessageHasItsEffectAtMostOnce();
        invariant_BoxesAreAtMostJumps();
        invariant_TheContractsHoldWhatWasPaid();
    }

    function _step(uint256 random, bool minting) private returns (uint256 next) {
        next = uint256(keccak256(abi.encode(random)));
        (uint256 what, uint256 seed) = (next % 16, next >> 8);
        if (minting && what % 2 == 0) handler.mint(seed, seed >> 4);
        else if (what < 5) handler.send(seed, seed >> 8, seed >> 16);
        else if (what < 9) handler.deliverTheNext(seed, seed >> 16);
        else if (what < 11) handler.reveal(seed, seed >> 8 & 7 == 0);
        else if (what < 13) _live(seed);
        else if (what == 13) handler.clear(seed >> 4, seed >> 16);
        else if (what == 14) handler.retry(seed >> 4, seed >> 16);
        else _disturb(seed);
    }

    function _live(uint256 random) private {
        (uint256 what, uint256 seed) = (random % 8, random >> 8);
        if (what == 0) handler.reroll(seed);
        else if (what < 3) handler.equip(seed, seed >> 8, seed >> 16);
        else if (what == 3) handler.convert(seed, seed >> 8);
        else if (what < 6) handler.claim(seed);
        else if (what == 6) handler.give(seed, seed >> 8);
        else handler.pass(seed);
    }

    function _disturb(uint256 random) private {
        (uint256 what, uint256 seed) = (random % 8, random >> 8);
        if (what == 0) handler.cutOff(seed, seed >> 8);
        else if (what < 3) handler.trustAll();
        else if (what < 5) handler.retryBlocked(seed);
        else handler.deliver(seed, seed >> 16);
    }

    function _balances() private view returns (uint256 balances) {
        for (uint256 i = 0; i < 3; ++i) {
            for (uint256 j = 0; j < 3; ++j) {
                balances += creatures[chains[i]].balanceOf(handler.actors(j));
            }
        }
    }
}
