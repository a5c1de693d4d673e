// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors, IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

import {ITickets} from "../../src/tickets/ITickets.sol";
import {TicketsFixture} from "../support/TicketsFixture.sol";
import {CoinRefuser} from "../support/TicketReceivers.sol";

contract TicketsTest is TicketsFixture {
    // initialize

    function test_GivenAFreshProxy_ItIsSetUp() public view {
        vm.assertEq(tickets.owner(), owner);
        vm.assertEq(tickets.treasury(), treasury);
        vm.assertEq(tickets.baseURI(), URI);
        vm.assertEq(tickets.uri(GOLD), URI);
        (address receiver, uint256 royalty) = tickets.royaltyInfo(GOLD, 1 ether);
        vm.assertEq(receiver, treasury);
        vm.assertEq(royalty, 0.05 ether);
        vm.assertEq(tickets.supportsInterface(type(IERC2981).interfaceId), true);
        vm.assertEq(tickets.supportsInterface(type(IERC1155).interfaceId), true);
    }

    // mint

    function testFuzz_GivenTheNativeCoin_ExactlyThePriceBuys(uint256 amount) public {
        amount = bound(amount, 1, MAX);

        vm.prank(alice);
        vm.expectEmit(address(tickets));
        emit ITickets.Mint(alice, GOLD, amount);
        tickets.mint{value: COINS * amount}(GOLD, NATIVE, amount);

        vm.assertEq(tickets.balanceOf(alice, GOLD), amount);
        vm.assertEq(tickets.ticketsSupply(GOLD), amount);
        vm.assertEq(address(tickets).balance, COINS * amount);
    }

    function testFuzz_GivenAToken_ThePriceGoesToTheTreasury(uint256 amount) public {
        amount = bound(amount, 1, MAX);

        vm.prank(alice);
        tickets.mint(SILVER, address(token), amount);

        vm.assertEq(tickets.balanceOf(alice, SILVER), amount);
        vm.assertEq(token.balanceOf(treasury), TOKENS * amount);
        vm.assertEq(token.balanceOf(address(tickets)), 0);
    }

    function testFuzz_RevertWhen_AnotherSumIsSent(uint256 sent) public {
        sent = bound(sent, 0, 1_000 ether);
        vm.assume(sent != COINS);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_WrongPayment.selector, sent, COINS));
        tickets.mint{value: sent}(GOLD, NATIVE, 1);
    }

    function test_RevertWhen_CoinsComeWithATokenPurchase() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_WrongPayment.selector, 1, 0));
        tickets.mint{value: 1}(GOLD, address(token), 1);
    }

    function testFuzz_RevertWhen_MoreIsBoughtThanTheMaximum(uint256 before, uint256 amount) public {
        before = bound(before, 1, MAX);
        amount = bound(amount, MAX - before + 1, 1_000);
        vm.prank(alice);
        tickets.mint(GOLD, address(token), before);

        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_MaxSupplyExceeded.selector, GOLD, before, MAX));
        tickets.mint(GOLD, address(token), amount);
    }

    function test_RevertWhen_NothingIsBought() public {
        vm.prank(alice);
        vm.expectRevert(ITickets.Tickets_ZeroAmount.selector);
        tickets.mint(GOLD, address(token), 0);
    }

    function test_RevertWhen_TheContractIsDisabled() public {
        vm.prank(owner);
        vm.expectEmit(address(tickets));
        emit ITickets.EnabledChanged(false);
        tickets.flipState();
        vm.assertEq(tickets.enabled(), false);
        vm.prank(alice);
        vm.expectRevert(ITickets.Tickets_Disabled.selector);
        tickets.mint(GOLD, address(token), 1);
    }

    function test_RevertWhen_TheTicketIsDisabled() public {
        vm.prank(owner);
        vm.expectEmit(address(tickets));
        emit ITickets.TicketStatusChanged(GOLD, false);
        tickets.updateTicketsStatus(list(GOLD), false);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_TicketDisabled.selector, GOLD));
        tickets.mint(GOLD, address(token), 1);
        vm.prank(alice);
        tickets.mint(SILVER, address(token), 1);
    }

    function test_RevertWhen_ThereIsNoSuchTicket() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_TicketDisabled.selector, 9));
        tickets.mint(9, address(token), 1);
    }

    function test_RevertWhen_TheCurrencyIsNotAccepted() public {
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(ITickets.Tickets_CurrencyNotAccepted.selector, GOLD, address(tickets))
        );
        tickets.mint(GOLD, address(tickets), 1);
    }

    function test_RevertWhen_TheBuyerHasNoTokens() public {
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(tickets), 0, TOKENS)
        );
        tickets.mint(GOLD, address(token), 1);
    }

    // ownerBatchMint

    function test_GivenTheOwner_TicketsAreMintedThoughTheyCannotBeBought() public {
        vm.startPrank(owner);
        tickets.flipState();
        tickets.updateTicketsStatus(list(GOLD, SILVER), false);
        vm.expectEmit(address(tickets));
        emit ITickets.Mint(bob, GOLD, 3);
        tickets.ownerBatchMint(bob, list(GOLD, SILVER), list(3, 4));
        vm.stopPrank();
        vm.assertEq(tickets.balanceOf(bob, GOLD), 3);
        vm.assertEq(tickets.balanceOf(bob, SILVER), 4);
        vm.assertEq(tickets.ticketsSupply(SILVER), 4);
    }

    function test_RevertWhen_TheOwnerMintsNonsense() public {
        vm.startPrank(owner);
        vm.expectRevert(ITickets.Tickets_LengthMismatch.selector);
        tickets.ownerBatchMint(bob, list(GOLD, SILVER), list(3));
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_UnknownTicket.selector, 9));
        tickets.ownerBatchMint(bob, list(9), list(3));
        vm.expectRevert(ITickets.Tickets_ZeroAmount.selector);
        tickets.ownerBatchMint(bob, list(GOLD), list(0));
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_MaxSupplyExceeded.selector, GOLD, MAX - 1, MAX));
        tickets.ownerBatchMint(bob, list(GOLD, GOLD), list(MAX - 1, 2));
        vm.stopPrank();
    }

    // burn

    function testFuzz_GivenAHolder_BurningLeavesTheSupplyAsItWas(uint256 burnt) public {
        burnt = bound(burnt, 0, 10);
        vm.startPrank(alice);
        tickets.mint(GOLD, address(token), 10);
        tickets.burn(alice, GOLD, burnt);
        vm.stopPrank();
        vm.assertEq(tickets.balanceOf(alice, GOLD), 10 - burnt);
        vm.assertEq(tickets.ticketsSupply(GOLD), 10);
    }

    function test_GivenAnApproval_AnotherBurns() public {
        vm.startPrank(alice);
        tickets.mint(GOLD, address(token), 2);
        tickets.setApprovalForAll(bob, true);
        vm.stopPrank();
        vm.prank(bob);
        tickets.burn(alice, GOLD, 2);
        vm.assertEq(tickets.balanceOf(alice, GOLD), 0);
    }

    function test_RevertWhen_AStrangerBurns() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155MissingApprovalForAll.selector, stranger, alice)
        );
        tickets.burn(alice, GOLD, 1);
    }

    function test_RevertWhen_BurningMoreThanHeld() public {
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, GOLD)
        );
        tickets.burn(alice, GOLD, 1);
    }

    // addTickets

    function test_GivenTheOwner_AKindIsAddedWithAllOfIt() public {
        ITickets.Ticket[] memory kinds = new ITickets.Ticket[](1);
        kinds[0] = _kind(7, false);
        vm.startPrank(owner);
        vm.expectEmit(address(tickets));
        emit ITickets.TicketAdded(7);
        vm.expectEmit(address(tickets));
        emit ITickets.MaxSupplyChanged(7, MAX);
        vm.expectEmit(address(tickets));
        emit ITickets.TicketPriceChanged(7, NATIVE, COINS);
        tickets.addTickets(kinds);
        vm.stopPrank();
        (bool enabled, uint256 maxSupply) = tickets.ticketsData(7);
        vm.assertEq(enabled, false);
        vm.assertEq(maxSupply, MAX);
        vm.assertEq(tickets.getTicketPrice(7, NATIVE), COINS);
        vm.assertEq(tickets.getTicketPrice(7, address(token)), TOKENS);
        vm.assertEq(tickets.getTicketPrice(7, alice), 0);
        vm.assertEq(tickets.ticketsSupply(7), 0);
    }

    function test_RevertWhen_AKindIsAddedTwice() public {
        _expectNotAdded(_kind(GOLD, true), abi.encodeWithSelector(ITickets.Tickets_AlreadyAdded.selector, GOLD));
    }

    function test_RevertWhen_AKindHasNoSupply() public {
        ITickets.Ticket memory kind = _kind(7, true);
        kind.maxSupply = 0;
        _expectNotAdded(kind, abi.encodeWithSelector(ITickets.Tickets_MaxSupplyExceeded.selector, 7, 0, 0));
    }

    function test_RevertWhen_AKindHasTooMuchSupply() public {
        ITickets.Ticket memory kind = _kind(7, true);
        kind.maxSupply = 1 << 120;
        _expectNotAdded(kind, abi.encodeWithSelector(ITickets.Tickets_MaxSupplyExceeded.selector, 7, 0, 1 << 120));
    }

    function test_RevertWhen_PricesAndCurrenciesDiffer() public {
        ITickets.Ticket memory kind = _kind(7, true);
        kind.prices = list(1);
        _expectNotAdded(kind, abi.encodeWithSelector(ITickets.Tickets_LengthMismatch.selector));
    }

    function test_RevertWhen_ACurrencyIsZero() public {
        ITickets.Ticket memory kind = _kind(7, true);
        kind.currencies[1] = address(0);
        _expectNotAdded(kind, abi.encodeWithSelector(ITickets.Tickets_ZeroAddress.selector));
    }

    // the owner's updates

    function testFuzz_GivenTicketsWereMinted_TheMaximumCannotFallBelow(uint256 minted, uint256 maxSupply) public {
        minted = bound(minted, 1, MAX);
        maxSupply = bound(maxSupply, 1, 2 * MAX);
        vm.prank(alice);
        tickets.mint(GOLD, address(token), minted);

        vm.prank(owner);
        if (maxSupply < minted) {
            vm.expectRevert(
                abi.encodeWithSelector(ITickets.Tickets_MaxSupplyExceeded.selector, GOLD, minted, maxSupply)
            );
        }
        tickets.updateMaxSupplies(list(GOLD), list(maxSupply));

        (, uint256 kept) = tickets.ticketsData(GOLD);
        vm.assertEq(kept, maxSupply < minted ? MAX : maxSupply);
    }

    function test_GivenTheOwner_PricesOfNamedCurrenciesChange() public {
        address[] memory currencies = new address[](1);
        currencies[0] = address(token);
        vm.prank(owner);
        vm.expectEmit(address(tickets));
        emit ITickets.TicketPriceChanged(GOLD, address(token), 0);
        tickets.updateTicketPrices(GOLD, currencies, list(0));
        vm.assertEq(tickets.getTicketPrice(GOLD, NATIVE), COINS);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(ITickets.Tickets_CurrencyNotAccepted.selector, GOLD, address(token))
        );
        tickets.mint(GOLD, address(token), 1);
    }

    function test_GivenTheOwner_OtherSettingsAreToldAndKept() public {
        vm.startPrank(owner);
        vm.expectEmit(address(tickets));
        emit ITickets.TreasuryChanged(bob);
        tickets.setTreasury(bob);
        vm.expectEmit(address(tickets));
        emit ITickets.RoyaltyChanged(alice, 1_000);
        tickets.setRoyalty(alice, 1_000);
        tickets.setURI("ipfs://x");
        vm.stopPrank();
        vm.assertEq(tickets.treasury(), bob);
        vm.assertEq(tickets.baseURI(), "ipfs://x");
        (address receiver, uint256 royalty) = tickets.royaltyInfo(GOLD, 50);
        vm.assertEq(receiver, alice);
        vm.assertEq(royalty, 5);
    }

    function test_RevertWhen_AnUpdateMakesNoSense() public {
        vm.startPrank(owner);
        vm.expectRevert(ITickets.Tickets_LengthMismatch.selector);
        tickets.updateMaxSupplies(list(GOLD, SILVER), list(1));
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_UnknownTicket.selector, 9));
        tickets.updateMaxSupplies(list(9), list(1));
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_UnknownTicket.selector, 9));
        tickets.updateTicketPrices(9, _currencies(), list(1, 1));
        vm.expectRevert(abi.encodeWithSelector(ITickets.Tickets_UnknownTicket.selector, 9));
        tickets.updateTicketsStatus(list(9), true);
        vm.expectRevert(ITickets.Tickets_ZeroAddress.selector);
        tickets.setTreasury(address(0));
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerActsAsOwner() public {
        _expectNotOwner(abi.encodeCall(tickets.ownerBatchMint, (stranger, list(GOLD), list(1))));
        _expectNotOwner(abi.encodeCall(tickets.addTickets, (new ITickets.Ticket[](0))));
        _expectNotOwner(abi.encodeCall(tickets.updateMaxSupplies, (list(GOLD), list(1))));
        _expectNotOwner(abi.encodeCall(tickets.updateTicketPrices, (GOLD, _currencies(), list(1, 1))));
        _expectNotOwner(abi.encodeCall(tickets.updateTicketsStatus, (list(GOLD), false)));
        _expectNotOwner(abi.encodeCall(tickets.flipState, ()));
        _expectNotOwner(abi.encodeCall(tickets.setURI, ("")));
        _expectNotOwner(abi.encodeCall(tickets.setTreasury, (stranger)));
        _expectNotOwner(abi.encodeCall(tickets.setRoyalty, (stranger, 10_000)));
    }

    // withdraw

    function testFuzz_GivenCoins_AnyoneSendsThemToTheTreasury(uint256 amount) public {
        amount = bound(amount, 0, MAX);
        if (amount > 0) {
            vm.prank(alice);
            tickets.mint{value: COINS * amount}(GOLD, NATIVE, amount);
        }

        vm.prank(stranger);
        vm.expectEmit(address(tickets));
        emit ITickets.Withdrawn(treasury, COINS * amount);
        tickets.withdraw();

        vm.assertEq(treasury.balance, COINS * amount);
        vm.assertEq(address(tickets).balance, 0);
    }

    function test_RevertWhen_TheTreasuryRefuses() public {
        address refuser = address(new CoinRefuser());
        vm.prank(owner);
        tickets.setTreasury(refuser);
        vm.prank(alice);
        tickets.mint{value: COINS}(GOLD, NATIVE, 1);
        vm.expectRevert(ITickets.Tickets_TransferFailed.selector);
        tickets.withdraw();
    }

    function _expectNotAdded(ITickets.Ticket memory kind, bytes memory reason) private {
        ITickets.Ticket[] memory kinds = new ITickets.Ticket[](1);
        kinds[0] = kind;
        vm.prank(owner);
        vm.expectRevert(reason);
        tickets.addTickets(kinds);
    }

    function test_GivenARiseMinedFirst_TheBuyersBoundHolds() public {
        vm.prank(owner);
        tickets.updateTicketPrices(GOLD, _currencies(), list(COINS, 1000 * TOKENS));
        vm.expectRevert(
            abi.encodeWithSelector(ITickets.Tickets_TooExpensive.selector, 2000 * TOKENS, 2 * TOKENS)
        );
        vm.prank(alice);
        tickets.mintAtMost(GOLD, address(token), 2, 2 * TOKENS);

        vm.prank(owner);
        tickets.updateTicketPrices(GOLD, _currencies(), list(COINS, TOKENS));
        vm.startPrank(alice);
        tickets.mintAtMost(GOLD, address(token), 2, 2 * TOKENS);
        tickets.mintAtMost{value: COINS}(GOLD, NATIVE, 1, COINS);
        vm.stopPrank();
        vm.assertEq(tickets.balanceOf(alice, GOLD), 3);
    }
}
