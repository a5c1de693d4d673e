// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen1PurchaseFixture} from "../support/Gen1PurchaseFixture.sol";
import {Gen1PurchaseHandler} from "./Gen1PurchaseHandler.sol";

contract Gen1PurchaseInvariantTest is Gen1PurchaseFixture {
    Gen1PurchaseHandler private handler;

    function setUp() public override {
        super.setUp();
        vm.prank(owner);
        tickets.updateMaxSupplies(list(GOLD), list(10_000));
        handler = new Gen1PurchaseHandler(purchase, tickets, token, owner);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_EveryCreatureWasPaidForInOneWay() public view {
        vm.assertEq(
            gen1.supply(),
            handler.boughtWithCoins() + handler.boughtWithTokens() + handler.boughtWithTickets()
        );
    }

    function invariant_WhatWasPaidIsHereOrWithTheOwner() public view {
        vm.assertEq(address(purchase).balance + owner.balance, handler.paidCoins());
        vm.assertEq(token.balanceOf(address(purchase)) + token.balanceOf(owner), handler.paidTokens());
    }

    function invariant_ATicketBuysOneCreatureAndIsGone() public view {
        uint256 held = tickets.balanceOf(alice, GOLD) + tickets.balanceOf(address(purchase), GOLD);
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            held += tickets.balanceOf(handler.actors(i), GOLD);
        }
        vm.assertEq(held, 60 + handler.givenTickets() - handler.boughtWithTickets());
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.giveTickets(0, 3);
        handler.buyWithTickets(0, 2);
        handler.buyWithCoins(1, 1);
        handler.changePrices(7, 8);
        handler.buyWithTokens(2, 5);
        handler.withdraw();
        vm.assertEq(gen1.supply(), 8);
        vm.assertEq(handler.paidTokens(), 40);
        invariant_EveryCreatureWasPaidForInOneWay();
        invariant_WhatWasPaidIsHereOrWithTheOwner();
        invariant_ATicketBuysOneCreatureAndIsGone();
    }
}
