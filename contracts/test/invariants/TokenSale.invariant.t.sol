// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {TokenSaleFixture} from "../support/TokenSaleFixture.sol";
import {TokenSaleHandler} from "./TokenSaleHandler.sol";

contract TokenSaleInvariantTest is TokenSaleFixture {
    TokenSaleHandler private handler;

    function setUp() public override {
        super.setUp();
        handler = new TokenSaleHandler(sale, token, usdt, owner);
    }

    /// @dev Read by the test runner: only the handler is called.
    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_SoldPlusAvailableIsConstant() public view {
        vm.assertEq(sale.sold(), handler.bought());
        vm.assertEq(sale.sold() + sale.availableTokens() + handler.withdrawn(), STOCK + handler.added());
        uint256 held = 0;
        for (uint256 i = 0; i < handler.actorCount(); ++i) {
            held += token.balanceOf(handler.actors(i));
        }
        vm.assertEq(held, sale.sold());
    }

    function invariant_PaidIsPriceTimesSold() public view {
        vm.assertEq(usdt.balanceOf(treasury), handler.paid());
        vm.assertEq(usdt.balanceOf(address(sale)), 0);
        // Each purchase rounds up by less than the stablecoin's smallest part.
        vm.assertLe(handler.owed(), handler.paid() * 1 ether);
        vm.assertLe(handler.paid() * 1 ether, handler.owed() + handler.purchases() * 1 ether);
    }

    function invariant_PurchasesNeverRaiseAnAllowance() public view {
        vm.assertEq(handler.allowancesRaised(), 0);
    }

    /// @dev Guards the others against a handler that does nothing.
    function test_TheHandlerReachesEveryEffect() public {
        handler.buy(0, 5e6);
        handler.changePrice(77);
        handler.flipWhitelist();
        handler.allow(1, 50e6);
        handler.buy(1, 7e6);
        handler.buy(2, 7e6);
        handler.restock(5 ether);
        handler.withdraw(8);
        handler.flipSale(8);
        vm.assertEq(handler.purchases(), 2);
        vm.assertEq(sale.getSaleActive(), false);
        invariant_SoldPlusAvailableIsConstant();
        invariant_PaidIsPriceTimesSold();
        invariant_PurchasesNeverRaiseAnAllowance();
    }
}
