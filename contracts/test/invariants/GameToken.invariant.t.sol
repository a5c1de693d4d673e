// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {GameToken} from "../../src/token/GameToken.sol";
import {GameTokenFixture} from "../support/GameTokenFixture.sol";
import {GameTokenHandler} from "./GameTokenHandler.sol";

contract GameTokenInvariantTest is GameTokenFixture {
    GameTokenHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new GameTokenHandler(home, away, owner, bridge);
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            address actor = handler.actors(i);
            vm.prank(alice);
            home.transfer(actor, SUPPLY / 4);
        }
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_SupplyOverChainsAndInFlightIsConstant() public view {
        vm.assertEq(
            home.totalSupply() + away.totalSupply() + handler.inFlight(), handler.issued() - handler.burnt()
        );
    }

    function invariant_WhatLeftHomeCoversWhatIsAway() public view {
        vm.assertLe(away.totalSupply(), uint256(home.bridgedOut()));
        vm.assertEq(
            uint256(home.bridgedOut()), away.totalSupply() + handler.inFlight() + handler.burntAway()
        );
        vm.assertEq(handler.forged(), 0);
    }

    function invariant_TheCapHoldsOverAllChains() public view {
        vm.assertLe(home.issuedSupply(), home.cap());
        vm.assertLe(home.totalSupply() + away.totalSupply() + handler.inFlight(), home.cap());
        vm.assertEq(away.issuedSupply(), 0);
    }

    function invariant_TheSupplyIsHeld() public view {
        vm.assertEq(_held(home) + home.balanceOf(alice), home.totalSupply());
        vm.assertEq(_held(away), away.totalSupply());
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.issue(0, 1_000 ether);
        handler.carry(0, 1, 500 ether, false);
        handler.carry(1, 1, 600 ether, false);
        handler.deliver(0);
        handler.deliver(0);
        handler.carry(1, 2, 50 ether, true);
        handler.burn(1, 80 ether, false);
        handler.burn(2, 80 ether, true);
        handler.pass(1 days);
        handler.deliver(0);
        handler.transfer(0, 1, 5, true);
        handler.forge(0, 1);
        vm.assertEq(handler.delivered(), 3);
        vm.assertEq(handler.inFlight(), 0);
        vm.assertEq(handler.burnt(), 20 ether);
        invariant_SupplyOverChainsAndInFlightIsConstant();
        invariant_WhatLeftHomeCoversWhatIsAway();
        invariant_TheCapHoldsOverAllChains();
        invariant_TheSupplyIsHeld();
    }

    function _held(GameToken token) private view returns (uint256 held) {
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            held += token.balanceOf(handler.actors(i));
        }
    }
}
