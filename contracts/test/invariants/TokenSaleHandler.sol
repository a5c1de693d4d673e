// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {TokenSale} from "../../src/sale/TokenSale.sol";
import {Stablecoin} from "../support/SaleTokens.sol";
import {Test} from "../support/Test.sol";

/// @dev Buys, changes prices and allowances, and keeps a model of what must have come of it.
contract TokenSaleHandler is Test {
    uint256 private constant ACTORS = 4;

    TokenSale private sale;
    Stablecoin private token;
    Stablecoin private usdt;
    address private owner;
    address[] public actors;

    uint256 public bought;
    uint256 public withdrawn;
    uint256 public added;
    uint256 public paid;
    /// @dev Price times tokens of each purchase, in parts of 1e18 of the stablecoin's smallest.
    uint256 public owed;
    uint256 public purchases;
    uint256 public allowancesRaised;

    constructor(TokenSale sale_, Stablecoin token_, Stablecoin usdt_, address owner_) {
        (sale, token, usdt, owner) = (sale_, token_, usdt_, owner_);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(1000 + i));
            vm.prank(actors[i]);
            usdt.approve(address(sale), type(uint256).max);
        }
    }

    function buy(uint256 actorSeed, uint256 amount) external {
        address actor = actors[actorSeed % ACTORS];
        amount = bound(amount, 1, 10_000e6);
        usdt.mint(actor, amount);
        (uint256 tokens,) = sale.quote(amount);
        uint256 allowance = sale.whitelist(actor);
        uint256 before = usdt.balanceOf(actor);
        vm.prank(actor);
        try sale.buyHatchy(amount) {
            bought += tokens;
            paid += before - usdt.balanceOf(actor);
            owed += tokens * sale.PRICE_IN_USDT();
            ++purchases;
        } catch {}
        if (sale.whitelist(actor) > allowance) ++allowancesRaised;
    }

    function changePrice(uint256 price) external {
        vm.prank(owner);
        sale.setPrice(bound(price, 1, 100e6));
    }

    function allow(uint256 actorSeed, uint256 amount) external {
        vm.prank(owner);
        sale.updateWhitelist(actors[actorSeed % ACTORS], bound(amount, 0, 100_000e6));
    }

    function flipWhitelist() external {
        vm.prank(owner);
        sale.flipWhitelistActive();
    }

    function flipSale(uint256 seed) external {
        // Mostly on, or little would be bought.
        if (sale.getSaleActive() && seed % 8 != 0) return;
        vm.prank(owner);
        sale.flipState();
    }

    function restock(uint256 amount) external {
        amount = bound(amount, 0, 1_000_000 ether);
        token.mint(address(sale), amount);
        added += amount;
    }

    function withdraw(uint256 seed) external {
        if (seed % 8 != 0) return;
        withdrawn += sale.availableTokens();
        vm.prank(owner);
        sale.withdrawSaleTokens();
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }
}
