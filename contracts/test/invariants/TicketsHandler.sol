// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Tickets} from "../../src/tickets/Tickets.sol";
import {Stablecoin} from "../support/SaleTokens.sol";
import {Test} from "../support/Test.sol";

/// @dev Buys, gives, burns and moves tickets of two kinds while the owner changes prices and maxima.
contract TicketsHandler is Test {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 private constant ACTORS = 4;

    Tickets private tickets;
    Stablecoin private token;
    address private owner;
    address[] public actors;

    mapping(uint256 tokenId => uint256) public minted;
    mapping(uint256 tokenId => uint256) public burnt;
    uint256 public paidCoins;
    uint256 public paidTokens;

    constructor(Tickets tickets_, Stablecoin token_, address owner_) {
        (tickets, token, owner) = (tickets_, token_, owner_);
        for (uint256 i = 0; i < ACTORS; ++i) {
            actors.push(vm.addr(1000 + i));
            vm.prank(actors[i]);
            token.approve(address(tickets), type(uint256).max);
        }
    }

    function buyWithCoins(uint256 actorSeed, uint256 tokenId, uint256 amount) external {
        (tokenId, amount) = (1 + tokenId % 2, _buyable(1 + tokenId % 2, amount));
        if (amount == 0) return;
        uint256 cost = tickets.getTicketPrice(tokenId, NATIVE) * amount;
        vm.deal(_actor(actorSeed), cost);
        vm.prank(_actor(actorSeed));
        tickets.mint{value: cost}(tokenId, NATIVE, amount);
        (paidCoins, minted[tokenId]) = (paidCoins + cost, minted[tokenId] + amount);
    }

    function buyWithTokens(uint256 actorSeed, uint256 tokenId, uint256 amount) external {
        (tokenId, amount) = (1 + tokenId % 2, _buyable(1 + tokenId % 2, amount));
        if (amount == 0) return;
        uint256 cost = tickets.getTicketPrice(tokenId, address(token)) * amount;
        token.mint(_actor(actorSeed), cost);
        vm.prank(_actor(actorSeed));
        tickets.mint(tokenId, address(token), amount);
        (paidTokens, minted[tokenId]) = (paidTokens + cost, minted[tokenId] + amount);
    }

    function give(uint256 actorSeed, uint256 tokenId, uint256 amount) external {
        (tokenId, amount) = (1 + tokenId % 2, _buyable(1 + tokenId % 2, amount));
        if (amount == 0) return;
        vm.prank(owner);
        tickets.ownerBatchMint(_actor(actorSeed), list(tokenId), list(amount));
        minted[tokenId] += amount;
    }

    function burn(uint256 actorSeed, uint256 tokenId, uint256 amount) external {
        address actor = _actor(actorSeed);
        tokenId = 1 + tokenId % 2;
        amount = bound(amount, 0, tickets.balanceOf(actor, tokenId));
        vm.prank(actor);
        tickets.burn(actor, tokenId, amount);
        burnt[tokenId] += amount;
    }

    function move(uint256 fromSeed, uint256 toSeed, uint256 tokenId, uint256 amount) external {
        address from = _actor(fromSeed);
        tokenId = 1 + tokenId % 2;
        amount = bound(amount, 0, tickets.balanceOf(from, tokenId));
        vm.prank(from);
        tickets.safeTransferFrom(from, _actor(toSeed), tokenId, amount, "");
    }

    function changePrices(uint256 tokenId, uint256 coins, uint256 tokens) external {
        address[] memory currencies = new address[](2);
        (currencies[0], currencies[1]) = (NATIVE, address(token));
        vm.prank(owner);
        tickets.updateTicketPrices(
            1 + tokenId % 2, currencies, list(bound(coins, 1, 1e24), bound(tokens, 1, 1e24))
        );
    }

    function changeMaximum(uint256 tokenId, uint256 maxSupply) external {
        tokenId = 1 + tokenId % 2;
        uint256 supply = tickets.ticketsSupply(tokenId);
        vm.prank(owner);
        tickets.updateMaxSupplies(list(tokenId), list(bound(maxSupply, supply == 0 ? 1 : supply, supply + 1_000)));
    }

    function withdraw() external {
        tickets.withdraw();
    }

    function actorCount() external view returns (uint256) {
        return actors.length;
    }

    function _buyable(uint256 tokenId, uint256 amount) private view returns (uint256) {
        (, uint256 maxSupply) = tickets.ticketsData(tokenId);
        return bound(amount, 0, maxSupply - tickets.ticketsSupply(tokenId));
    }

    function _actor(uint256 seed) private view returns (address) {
        return actors[seed % actors.length];
    }
}
