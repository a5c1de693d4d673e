// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {TicketsFixture} from "../support/TicketsFixture.sol";
import {TicketsHandler} from "./TicketsHandler.sol";

contract TicketsInvariantTest is TicketsFixture {
    TicketsHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new TicketsHandler(tickets, token, owner);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_MintedIsAtMostTheMaximum() public view {
        for (uint256 tokenId = GOLD; tokenId <= SILVER; ++tokenId) {
            (, uint256 maxSupply) = tickets.ticketsData(tokenId);
            vm.assertEq(tickets.ticketsSupply(tokenId), handler.minted(tokenId));
            vm.assertLe(tickets.ticketsSupply(tokenId), maxSupply);
        }
    }

    function invariant_MintedLessBurntIsHeld() public view {
        for (uint256 tokenId = GOLD; tokenId <= SILVER; ++tokenId) {
            uint256 held = 0;
            for (uint256 i = 0; i < handler.actorCount(); ++i) {
                held += tickets.balanceOf(handler.actors(i), tokenId);
            }
            vm.assertEq(held, handler.minted(tokenId) - handler.burnt(tokenId));
        }
    }

    function invariant_WhatWasPaidIsHereOrInTheTreasury() public view {
        vm.assertEq(address(tickets).balance + treasury.balance, handler.paidCoins());
        vm.assertEq(token.balanceOf(treasury), handler.paidTokens());
        vm.assertEq(token.balanceOf(address(tickets)), 0);
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.buyWithCoins(0, 0, 3);
        handler.buyWithTokens(1, 1, 4);
        handler.give(2, 1, 5);
        handler.burn(0, 0, 1);
        handler.move(1, 2, 1, 2);
        handler.changePrices(0, 5, 6);
        handler.changeMaximum(0, 50);
        handler.withdraw();
        vm.assertEq(handler.minted(GOLD) + handler.minted(SILVER), 12);
        vm.assertEq(handler.burnt(GOLD), 1);
        vm.assertEq(treasury.balance, 3 * COINS);
        invariant_MintedIsAtMostTheMaximum();
        invariant_MintedLessBurntIsHeld();
        invariant_WhatWasPaidIsHereOrInTheTreasury();
    }
}
