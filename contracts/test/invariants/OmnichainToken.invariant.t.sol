// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {OmnichainFixture} from "../support/OmnichainFixture.sol";
import {FaultsEnd} from "./FaultsEnd.sol";
import {FaultyCarrier} from "./FaultyCarrier.sol";
import {Chain, OmnichainTokenHandler} from "./OmnichainTokenHandler.sol";

contract OmnichainTokenInvariantTest is OmnichainFixture, FaultsEnd {
    OmnichainTokenHandler private handler;

    function setUp() public override {
        super.setUp();
        Chain[] memory all = new Chain[](3);
        for (uint256 i = 0; i < 3; ++i) {
            uint16 id = chains[i];
            all[i] = Chain(id, endpoints[id], tokens[id], bridges[id]);
        }
        address[] memory actors = new address[](3);
        (actors[0], actors[1], actors[2]) = (alice, bob, account("carol"));
        _approveAll(bob);
        _approveAll(actors[2]);
        handler = new OmnichainTokenHandler(all, actors, owner, relayer);
    }

    function invariant_SupplyOverChainsAndInFlightIsConstant() public view {
        vm.assertEq(tokens[HOME].totalSupply(), SUPPLY);
        vm.assertEq(home.circulatingSupply() + _out() + handler.inFlight(), SUPPLY);
    }

    function invariant_HomeLocksAtLeastWhatIsOut() public view {
        vm.assertEq(tokens[HOME].balanceOf(address(home)), home.lockedSupply() + handler.donated());
        vm.assertEq(_out() + handler.inFlight(), home.lockedSupply());
    }

    function invariant_EachMessageHasItsEffectAtMostOnce() public view {
        for (uint256 i = 0; i < handler.messageCount(); ++i) {
            vm.assertLe(handler.effects(i), 1);
        }
    }

    function invariant_EveryHolderHasWhatArrivedLessWhatLeft() public view {
        for (uint256 i = 0; i < 3; ++i) {
            vm.assertEq(address(bridges[chains[i]]).balance, 0);
            for (uint256 j = 0; j < 3; ++j) {
                address actor = handler.actors(j);
                vm.assertEq(tokens[chains[i]].balanceOf(actor), handler.expected(i, actor));
            }
        }
    }

    /// @dev 1,000 trips under faults, and then none is missing.
    function test_GivenAThousandTripsUnderFaults_NothingIsLost() public {
        uint256 random = 1;
        while (handler.messageCount() < 1_000) {
            random = _step(random, SUPPLY / 2_000);
        }
        vm.assertTrue(handler.storedCount() > 20 && handler.blockedCount() > 5, "faults");
        vm.assertTrue(handler.inFlight() > 0, "in flight");
        _assertFaultsEndWell();
        vm.assertEq(handler.inFlight(), 0);
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.move(0, 0, 0, 1, 100);
        handler.deliver(0, 10_001);
        vm.assertEq(handler.blockedCount(), 1);
        handler.deliver(0, 0);
        vm.assertEq(handler.refusedCount(), 1);
        handler.giveUp(0);
        vm.assertEq(handler.givenUpCount(), 1);
        handler.limit(0, 0);
        handler.move(0, 0, 0, 1, 50);
        handler.deliverTheNext(0, 0);
        vm.assertEq(handler.storedCount(), 1);
        handler.limit(0, 1 ether);
        handler.retry(1, 1);
        vm.assertEq(handler.effects(1), 1);
        handler.cutOff(2, 0);
        handler.move(1, 1, 0, 1, 10);
        handler.move(1, 0, 1, 1, 10);
        handler.deliver(3, 0);
        vm.assertEq(handler.blockedCount(), 2);
        handler.pass(5);
        handler.forge(1, 5);
        vm.assertEq(handler.forgedCount(), 1);
        handler.donate(0, 5);
        vm.assertEq(handler.donated(), 5);
        invariant_OnceFaultsEndEachMessageHasItsEffectExactlyOnce();
        vm.assertEq(handler.effects(2), 0);
        _assertFaultsEndWell();
        vm.assertEq(handler.effects(2), 1);
        vm.assertEq(handler.inFlight(), 100);
    }

    function _assertFaultsEndWell() internal override {
        handler.settle(0);
        for (uint256 i = 0; i < handler.messageCount(); ++i) {
            vm.assertEq(handler.effects(i), handler.givenUp(i) ? 0 : 1);
        }
        invariant_SupplyOverChainsAndInFlightIsConstant();
        invariant_HomeLocksAtLeastWhatIsOut();
        invariant_EveryHolderHasWhatArrivedLessWhatLeft();
    }

    function _carrier() internal view override returns (FaultyCarrier) {
        return handler;
    }

    function _step(uint256 random, uint256 maxAmount) private returns (uint256 next) {
        next = uint256(keccak256(abi.encode(random)));
        (uint256 what, uint256 seed) = (next % 8, next >> 8);
        if (what < 3) handler.move(seed, seed >> 4, seed >> 8, seed >> 12, (seed >> 16) % maxAmount);
        else if (what < 6) handler.deliverTheNext(seed, seed >> 16);
        else if (seed % 16 == 0) handler.limit(seed >> 4, seed >> 8);
        else if (seed % 16 == 1) handler.cutOff(seed >> 4, seed >> 8);
        else if (seed % 16 < 4) handler.trustAll();
        else if (seed % 16 < 8) handler.retryBlocked(seed >> 4);
        else if (seed % 16 < 12) handler.retry(seed >> 4, seed >> 16);
        else handler.deliver(seed >> 4, seed >> 16);
    }

    function _out() private view returns (uint256) {
        return tokens[AWAY].totalSupply() + tokens[THIRD].totalSupply();
    }
}
