// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Gen1Purchase} from "../../src/gen1-purchase/Gen1Purchase.sol";
import {Tickets} from "../../src/tickets/Tickets.sol";
import {Stablecoin} from "../support/SaleTokens.sol";
import {Test} from "../support/Test.sol";

/// @dev Buys in all three ways while prices change and the owner withdraws.
contract Gen1PurchaseHandler is Test {
    uint256 private constant ACTORS = 3;

    Gen1Purchase private purchase;
    Tickets private tickets;
    Stablecoin private token;
    address private owner;
    address[] public actors;

    uint256 public boughtWithCoins;
    uint256 public boughtWithTokens;
    uint256 public boughtWithTickets;
    uint256 public paidCoins;
    uint256 public paidTokens;
    uint256 public givenTickets;

    constructor(Gen1Purchase purchase_, Tickets tickets_, Stablecoin token_, address owner_) {
        (purchase, tickets, token, owner) = (purchase_, tickets_, token_, owner_);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(1000 + i));
            vm.startPrank(actors[i]);
            token.approve(address(purchase), type(uint256).max);
            tickets.setApprovalForAll(address(purchase), true);
            vm.stopPrank();
        }
    }

    function buyWithCoins(uint256 actorSeed, uint256 amount) external {
        amount = bound(amount, 1, 5);
        uint256 cost = purchase.avaxPrice() * amount;
        vm.deal(_actor(actorSeed), cost);
        vm.prank(_actor(actorSeed));
        purchase.buyWithAvax{value: cost}(amount);
        (boughtWithCoins, paidCoins) = (boughtWithCoins + amount, paidCoins + cost);
    }

    function buyWithTokens(uint256 actorSeed, uint256 amount) external {
        amount = bound(amount, 1, 5);
        uint256 cost = purchase.hatchyPrice() * amount;
        token.mint(_actor(actorSeed), cost);
        vm.prank(_actor(actorSeed));
        purchase.buyWithHatchy(amount);
        (boughtWithTokens, paidTokens) = (boughtWithTokens + amount, paidTokens + cost);
    }

    function buyWithTickets(uint256 actorSeed, uint256 amount) external {
        uint256 held = tickets.balanceOf(_actor(actorSeed), purchase.ticketId());
        if (held == 0) return;
        amount = bound(amount, 1, held < 5 ? held : 5);
        vm.prank(_actor(actorSeed));
        purchase.buyWithTicket(amount);
        boughtWithTickets += amount;
    }

    function giveTickets(uint256 actorSeed, uint256 amount) external {
        uint256 tokenId = purchase.ticketId();
        (, uint256 maxSupply) = tickets.ticketsData(tokenId);
        uint256 left = maxSupply - tickets.ticketsSupply(tokenId);
        if (left == 0) return;
        amount = bound(amount, 1, left);
        vm.prank(owner);
        tickets.ownerBatchMint(_actor(actorSeed), list(tokenId), list(amount));
        givenTickets += amount;
    }

    function changePrices(uint256 coins, uint256 tokens) external {
        vm.startPrank(owner);
        purchase.setAvaxPrice(bound(coins, 1, 1e21));
        purchase.setHatchyPrice(bound(tokens, 1, 1e24));
        vm.stopPrank();
    }

    function withdraw() external {
        vm.startPrank(owner);
        purchase.withdrawAvax();
        purchase.withdrawHatchy();
        vm.stopPrank();
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
