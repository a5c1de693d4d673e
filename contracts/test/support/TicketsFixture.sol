// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ITickets} from "../../src/tickets/ITickets.sol";
import {Tickets} from "../../src/tickets/Tickets.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";
import {Stablecoin} from "./SaleTokens.sol";

/// @dev Two kinds of tickets on sale, each for coins and tokens, and a buyer with both.
abstract contract TicketsFixture is OwnedProxyTest {
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    uint256 internal constant GOLD = 1;
    uint256 internal constant SILVER = 2;
    uint256 internal constant MAX = 100;
    uint256 internal constant COINS = 2 ether;
    uint256 internal constant TOKENS = 50 ether;
    string internal constant URI = "https://hatchery.test/tickets/{id}";

    Tickets internal tickets;
    Stablecoin internal token;

    function setUp() public virtual {
        vm.warp(NOW);
        token = new Stablecoin(18);
        bytes memory data = abi.encodeCall(Tickets.initialize, (owner, treasury, 500, URI));
        tickets = Tickets(_proxy(_deployCode("Tickets"), data));
        ITickets.Ticket[] memory kinds = new ITickets.Ticket[](2);
        (kinds[0], kinds[1]) = (_kind(GOLD, true), _kind(SILVER, true));
        vm.startPrank(owner);
        tickets.addTickets(kinds);
        tickets.flipState();
        vm.stopPrank();
        _fund(alice);
    }

    function _kind(uint256 tokenId, bool enabled) internal view returns (ITickets.Ticket memory) {
        return ITickets.Ticket(tokenId, MAX, _currencies(), list(COINS, TOKENS), enabled);
    }

    function _currencies() internal view returns (address[] memory currencies) {
        currencies = new address[](2);
        (currencies[0], currencies[1]) = (NATIVE, address(token));
    }

    function _fund(address buyer) internal {
        vm.deal(buyer, 10_000 ether);
        token.mint(buyer, 1_000_000 ether);
        vm.prank(buyer);
        token.approve(address(tickets), type(uint256).max);
    }

    function _subject() internal view virtual override returns (address) {
        return address(tickets);
    }

    function _newImplementation() internal virtual override returns (address) {
        return _deployCode("Tickets");
    }

    function _initializeByStranger() internal view virtual override returns (bytes memory) {
        return abi.encodeCall(Tickets.initialize, (stranger, stranger, 0, ""));
    }
}
