// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors, IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";

import {Gen1Purchase} from "../../src/gen1-purchase/Gen1Purchase.sol";
import {IGen1Purchase} from "../../src/gen1-purchase/IGen1Purchase.sol";
import {Gen1PurchaseFixture, HookedCollection} from "../support/Gen1PurchaseFixture.sol";
import {CoinRefuser} from "../support/TicketReceivers.sol";

contract Gen1PurchaseTest is Gen1PurchaseFixture {
    // initialize

    function test_GivenAFreshProxy_ItIsSetUp() public {
        Gen1Purchase fresh = Gen1Purchase(
            _proxy(_deployCode("Gen1Purchase"), abi.encodeCall(Gen1Purchase.initialize, (_parameters())))
        );
        vm.assertEq(fresh.owner(), owner);
        vm.assertEq(fresh.isActive(), false);
        vm.assertEq(fresh.gen1Address(), address(gen1));
        vm.assertEq(fresh.hatchyAddress(), address(token));
        vm.assertEq(fresh.getHatchyTicketsContract(), address(tickets));
        vm.assertEq(fresh.ticketId(), GOLD);
        vm.assertEq(fresh.avaxPrice(), AVAX_PRICE);
        vm.assertEq(fresh.hatchyPrice(), HATCHY_PRICE);
    }

    function test_RevertWhen_SetUpWithoutCollectionOrToken() public {
        address implementation = _deployCode("Gen1Purchase");
        Gen1Purchase.InitializeParameters memory parameters = _parameters();
        parameters.gen1 = address(0);
        vm.expectRevert(IGen1Purchase.Gen1Purchase_ZeroAddress.selector);
        new ERC1967Proxy(implementation, abi.encodeCall(Gen1Purchase.initialize, (parameters)));
        (parameters.gen1, parameters.hatchy) = (address(gen1), address(0));
        vm.expectRevert(IGen1Purchase.Gen1Purchase_ZeroAddress.selector);
        new ERC1967Proxy(implementation, abi.encodeCall(Gen1Purchase.initialize, (parameters)));
    }

    // buyWithAvax

    function testFuzz_GivenCoins_ExactlyThePriceBuys(uint256 amount) public {
        amount = bound(amount, 1, 40);

        vm.prank(alice);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.ReceivedFunds(AVAX_PRICE * amount);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.Purchased(alice, NATIVE, amount, AVAX_PRICE * amount);
        purchase.buyWithAvax{value: AVAX_PRICE * amount}(amount);

        vm.assertEq(gen1.balanceOf(alice), amount);
        vm.assertEq(address(purchase).balance, AVAX_PRICE * amount);
    }

    function test_GivenAPurchase_EachCreatureIsToldByItsNumber() public {
        vm.startPrank(alice);
        purchase.buyWithAvax{value: 3 * AVAX_PRICE}(3);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.HatchyMinted(4);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.HatchyMinted(5);
        purchase.buyWithAvax{value: 2 * AVAX_PRICE}(2);
        vm.stopPrank();
    }

    function testFuzz_RevertWhen_AnotherSumIsSent(uint256 sent) public {
        sent = bound(sent, 0, 100 ether);
        vm.assume(sent != 2 * AVAX_PRICE);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IGen1Purchase.Gen1Purchase_WrongPayment.selector, sent, 2 * AVAX_PRICE)
        );
        purchase.buyWithAvax{value: sent}(2);
    }

    // buyWithHatchy

    function testFuzz_GivenTokens_ThePriceIsTaken(uint256 amount) public {
        amount = bound(amount, 1, 40);
        uint256 before = token.balanceOf(alice);

        vm.prank(alice);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.Purchased(alice, address(token), amount, HATCHY_PRICE * amount);
        purchase.buyWithHatchy(amount);

        vm.assertEq(gen1.balanceOf(alice), amount);
        vm.assertEq(token.balanceOf(alice), before - HATCHY_PRICE * amount);
        vm.assertEq(token.balanceOf(address(purchase)), HATCHY_PRICE * amount);
    }

    function test_RevertWhen_TheBuyerApprovedNoTokens() public {
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector, address(purchase), 0, HATCHY_PRICE
            )
        );
        purchase.buyWithHatchy(1);
    }

    // buyWithTicket

    function testFuzz_GivenTickets_OneIsBurntForEach(uint256 amount) public {
        amount = bound(amount, 1, 40);

        vm.prank(alice);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.Purchased(alice, address(tickets), amount, amount);
        purchase.buyWithTicket(amount);

        vm.assertEq(gen1.balanceOf(alice), amount);
        vm.assertEq(tickets.balanceOf(alice, GOLD), 60 - amount);
        vm.assertEq(tickets.balanceOf(address(purchase), GOLD), 0);
    }

    function test_RevertWhen_TheBuyerHasNoTicketOfThatKind() public {
        vm.prank(owner);
        purchase.setTicketId(SILVER);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, SILVER)
        );
        purchase.buyWithTicket(1);
    }

    function test_RevertWhen_TheBuyerApprovedNoTickets() public {
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155MissingApprovalForAll.selector, address(purchase), bob)
        );
        purchase.buyWithTicket(1);
    }

    // all three

    function testFuzz_RevertWhen_TheAmountIsOutOfRange(uint256 amount) public {
        vm.assume(amount == 0 || amount > 40);
        bytes memory reason =
            abi.encodeWithSelector(IGen1Purchase.Gen1Purchase_InvalidAmount.selector, amount, 40);
        vm.startPrank(alice);
        vm.expectRevert(reason);
        purchase.buyWithAvax(amount);
        vm.expectRevert(reason);
        purchase.buyWithHatchy(amount);
        vm.expectRevert(reason);
        purchase.buyWithTicket(amount);
        vm.stopPrank();
    }

    function test_RevertWhen_ItIsNotActive() public {
        vm.prank(owner);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.ActiveChanged(false);
        purchase.flipState();
        vm.startPrank(alice);
        vm.expectRevert(IGen1Purchase.Gen1Purchase_NotActive.selector);
        purchase.buyWithAvax{value: AVAX_PRICE}(1);
        vm.expectRevert(IGen1Purchase.Gen1Purchase_NotActive.selector);
        purchase.buyWithHatchy(1);
        vm.expectRevert(IGen1Purchase.Gen1Purchase_NotActive.selector);
        purchase.buyWithTicket(1);
        vm.stopPrank();
    }

    function test_RevertWhen_AWayOfPayingIsClosed() public {
        vm.startPrank(owner);
        purchase.setAvaxPrice(0);
        purchase.setHatchyPrice(0);
        purchase.setHatchyTicketsContract(address(0));
        vm.stopPrank();
        vm.startPrank(alice);
        vm.expectRevert(IGen1Purchase.Gen1Purchase_NoPrice.selector);
        purchase.buyWithAvax(1);
        vm.expectRevert(IGen1Purchase.Gen1Purchase_NoPrice.selector);
        purchase.buyWithHatchy(1);
        vm.expectRevert(IGen1Purchase.Gen1Purchase_NoPrice.selector);
        purchase.buyWithTicket(1);
        vm.stopPrank();
    }

    function test_RevertWhen_TheCollectionDoesNotLetItMint_NothingIsPaid() public {
        gen1.setMinter(bob);
        bytes memory reason =
            abi.encodeWithSelector(HookedCollection.HookedCollection_NotMinter.selector, address(purchase));
        uint256 before = token.balanceOf(alice);
        vm.startPrank(alice);
        vm.expectRevert(reason);
        purchase.buyWithHatchy(1);
        vm.expectRevert(reason);
        purchase.buyWithTicket(1);
        vm.stopPrank();
        vm.assertEq(token.balanceOf(alice), before);
        vm.assertEq(tickets.balanceOf(alice, GOLD), 60);
    }

    // funds

    function testFuzz_GivenFunds_TheOwnerWithdrawsThem(uint256 gift, uint256 amount) public {
        gift = bound(gift, 0, 100 ether);
        amount = bound(amount, 1, 40);
        vm.startPrank(alice);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.ReceivedFunds(gift);
        purchase.addFunds{value: gift}();
        purchase.buyWithAvax{value: AVAX_PRICE * amount}(amount);
        purchase.buyWithHatchy(amount);
        vm.stopPrank();

        vm.startPrank(owner);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.Withdrawn(NATIVE, owner, gift + AVAX_PRICE * amount);
        purchase.withdrawAvax();
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.Withdrawn(address(token), owner, HATCHY_PRICE * amount);
        purchase.withdrawHatchy();
        vm.stopPrank();

        vm.assertEq(owner.balance, gift + AVAX_PRICE * amount);
        vm.assertEq(token.balanceOf(owner), HATCHY_PRICE * amount);
        vm.assertEq(address(purchase).balance, 0);
    }

    function test_RevertWhen_TheOwnerRefusesCoins() public {
        address refuser = address(new CoinRefuser());
        vm.prank(owner);
        purchase.transferOwnership(refuser);
        vm.startPrank(refuser);
        purchase.acceptOwnership();
        vm.expectRevert(IGen1Purchase.Gen1Purchase_TransferFailed.selector);
        purchase.withdrawAvax();
        vm.stopPrank();
    }

    // settings

    function test_GivenTheOwner_EachSettingIsToldAndKept() public {
        vm.startPrank(owner);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.AvaxPriceChanged(1);
        purchase.setAvaxPrice(1);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.HatchyPriceChanged(2);
        purchase.setHatchyPrice(2);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.Gen1AddressChanged(alice);
        purchase.setGen1Address(alice);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.HatchyAddressChanged(bob);
        purchase.setHatchyAddress(bob);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.TicketsChanged(stranger, GOLD);
        purchase.setHatchyTicketsContract(stranger);
        vm.expectEmit(address(purchase));
        emit IGen1Purchase.TicketsChanged(stranger, 5);
        purchase.setTicketId(5);
        vm.stopPrank();
        vm.assertEq(purchase.avaxPrice(), 1);
        vm.assertEq(purchase.hatchyPrice(), 2);
        vm.assertEq(purchase.gen1Address(), alice);
        vm.assertEq(purchase.hatchyAddress(), bob);
        vm.assertEq(purchase.getHatchyTicketsContract(), stranger);
        vm.assertEq(purchase.ticketId(), 5);
    }

    function test_RevertWhen_AnAddressIsZero() public {
        vm.startPrank(owner);
        vm.expectRevert(IGen1Purchase.Gen1Purchase_ZeroAddress.selector);
        purchase.setGen1Address(address(0));
        vm.expectRevert(IGen1Purchase.Gen1Purchase_ZeroAddress.selector);
        purchase.setHatchyAddress(address(0));
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerActsAsOwner() public {
        _expectNotOwner(abi.encodeCall(purchase.flipState, ()));
        _expectNotOwner(abi.encodeCall(purchase.setAvaxPrice, (1)));
        _expectNotOwner(abi.encodeCall(purchase.setHatchyPrice, (1)));
        _expectNotOwner(abi.encodeCall(purchase.setGen1Address, (stranger)));
        _expectNotOwner(abi.encodeCall(purchase.setHatchyAddress, (stranger)));
        _expectNotOwner(abi.encodeCall(purchase.setHatchyTicketsContract, (stranger)));
        _expectNotOwner(abi.encodeCall(purchase.setTicketId, (1)));
        _expectNotOwner(abi.encodeCall(purchase.withdrawAvax, ()));
        _expectNotOwner(abi.encodeCall(purchase.withdrawHatchy, ()));
    }

    function test_GivenARiseMinedFirst_TheBuyersBoundHolds() public {
        vm.prank(owner);
        purchase.setHatchyPrice(500 * HATCHY_PRICE);
        vm.expectRevert(
            abi.encodeWithSelector(
                IGen1Purchase.Gen1Purchase_TooExpensive.selector, 1000 * HATCHY_PRICE, 2 * HATCHY_PRICE
            )
        );
        vm.prank(alice);
        purchase.buyWithHatchyAtMost(2, 2 * HATCHY_PRICE);

        vm.prank(owner);
        purchase.setHatchyPrice(HATCHY_PRICE);
        vm.prank(alice);
        purchase.buyWithHatchyAtMost(2, 2 * HATCHY_PRICE);
        vm.assertEq(gen1.balanceOf(alice), 2);
    }
}
