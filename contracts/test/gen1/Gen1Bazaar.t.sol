// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC721} from "@openzeppelin/contracts/token/ERC721/IERC721.sol";

import {IGen1Collection} from "../../src/gen1/IGen1Collection.sol";
import {Gen1CollectionFixture} from "../support/Gen1CollectionFixture.sol";
import {HostileSeller, NoReceiver} from "../support/Gen1Traders.sol";

contract Gen1BazaarTest is Gen1CollectionFixture {
    uint256 private constant AMOUNT = 7;

    function setUp() public override {
        super.setUp();
        _give(alice, AMOUNT);
    }

    // setTokenPrice

    function testFuzz_GivenTheOwnerOfAToken_ItIsForSale(uint256 tokenId, uint256 price) public {
        (tokenId, price) = (bound(tokenId, 0, AMOUNT - 1), bound(price, 1, MAX_PRICE));

        vm.expectEmit(address(gen1));
        emit IGen1Collection.ForSale(tokenId, price);
        _offer(alice, tokenId, price);

        for (uint256 id = 0; id < AMOUNT; ++id) {
            _expectForSale(id, id == tokenId ? price : 0);
            vm.assertEq(gen1.ownerOf(id), alice);
        }
        _expectForSale(AMOUNT, 0);
    }

    function testFuzz_GivenATokenForSale_ItsPriceCanChange(uint256 first, uint256 second) public {
        (first, second) = (bound(first, 1, MAX_PRICE), bound(second, 1, MAX_PRICE));
        _offer(alice, 3, first);
        _offer(alice, 3, second);
        _expectForSale(3, second);
    }

    function test_RevertWhen_ThePriceCannotBe() public {
        uint256[] memory prices = list(0, MAX_PRICE + 1);
        for (uint256 i = 0; i < prices.length; ++i) {
            vm.prank(alice);
            vm.expectRevert(
                abi.encodeWithSelector(IGen1Collection.Gen1Collection_InvalidPrice.selector, prices[i])
            );
            gen1.setTokenPrice(0, prices[i]);
        }
    }

    function test_RevertWhen_AnotherOffersAToken() public {
        vm.prank(alice);
        gen1.setApprovalForAll(bob, true);
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotTokenOwner.selector, bob, 0)
        );
        gen1.setTokenPrice(0, 1);
    }

    function test_RevertWhen_TheTokenDoesNotExist() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, AMOUNT));
        gen1.setTokenPrice(AMOUNT, 1);
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721NonexistentToken.selector, AMOUNT));
        gen1.cancelTokenSale(AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotForSale.selector, AMOUNT));
        gen1.buy{value: 1}(AMOUNT);
        vm.stopPrank();
    }

    // cancelTokenSale

    function test_GivenATokenForSale_ItsOwnerCancels() public {
        _offer(alice, 2, 1 ether);

        vm.prank(alice);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.CancelSale(2);
        gen1.cancelTokenSale(2);

        _expectForSale(2, 0);
        vm.assertEq(gen1.ownerOf(2), alice);
        vm.assertEq(gen1.ownerOf(3), alice);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotForSale.selector, 2));
        gen1.buy{value: 1 ether}(2);
    }

    function test_RevertWhen_CancelledByAnother() public {
        _offer(alice, 2, 1 ether);
        vm.prank(bob);
        vm.expectRevert(
            abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotTokenOwner.selector, bob, 2)
        );
        gen1.cancelTokenSale(2);
    }

    function test_RevertWhen_CancelledWithoutAnOffer() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotForSale.selector, 2));
        gen1.cancelTokenSale(2);
    }

    // buy

    /// Defect of an earlier contract: an overpayment went to the seller.
    function testFuzz_Defect_TheSellerGetsThePriceLessTheFeeAndTheBuyerTheRest(uint256 price, uint256 extra)
        public
    {
        (price, extra) = (bound(price, 1, MAX_PRICE), bound(extra, 0, 1e24));
        uint256 fee = price * 200 / 10_000;
        (uint256 alicesBefore, uint256 bobsBefore) = (alice.balance, bob.balance);
        _offer(alice, 4, price);

        vm.prank(bob);
        vm.expectEmit(address(gen1));
        emit IERC721.Transfer(alice, bob, 4);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.Bought(4, price);
        gen1.buy{value: price + extra}(4);

        vm.assertEq(gen1.ownerOf(4), bob);
        _expectForSale(4, 0);
        vm.assertEq(alice.balance, alicesBefore + price - fee);
        vm.assertEq(bob.balance, bobsBefore - price);
        vm.assertEq(address(gen1).balance, fee);
        vm.assertEq(gen1.totalCredits(), 0);
    }

    function testFuzz_RevertWhen_TheBuyerSendsLess(uint256 price, uint256 sent) public {
        price = bound(price, 1, MAX_PRICE);
        sent = bound(sent, 0, price - 1);
        _offer(alice, 4, price);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_Underpaid.selector, sent, price));
        gen1.buy{value: sent}(4);
    }

    function test_RevertWhen_ATokenIsBoughtTwice() public {
        _offer(alice, 4, 1 ether);
        vm.prank(bob);
        gen1.buy{value: 1 ether}(4);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_NotForSale.selector, 4));
        gen1.buy{value: 1 ether}(4);
    }

    function test_GivenASellerThatBuysItself_ItPaysTheFee() public {
        uint256 before = alice.balance;
        _offer(alice, 4, 1 ether);
        vm.prank(alice);
        gen1.buy{value: 1 ether}(4);
        vm.assertEq(gen1.ownerOf(4), alice);
        vm.assertEq(gen1.balanceOf(alice), AMOUNT);
        vm.assertEq(alice.balance, before - 0.02 ether);
    }

    function test_RevertWhen_TheBuyerCannotHoldTokens() public {
        NoReceiver buyer = new NoReceiver();
        vm.deal(address(buyer), 1 ether);
        _offer(alice, 4, 1 ether);
        vm.prank(address(buyer));
        vm.expectRevert(abi.encodeWithSelector(IERC721Errors.ERC721InvalidReceiver.selector, address(buyer)));
        gen1.buy{value: 1 ether}(4);
    }

    function test_RevertWhen_TheBuyerCannotTakeTheRest() public {
        NoReceiver buyer = new NoReceiver();
        vm.deal(address(buyer), 2 ether);
        _offer(alice, 4, 1 ether);
        vm.prank(address(buyer));
        vm.expectRevert(IGen1Collection.Gen1Collection_TransferFailed.selector);
        gen1.buy{value: 2 ether}(4);
    }

    // transfers end offers

    function test_GivenATransfer_TheOfferIsGone() public {
        _offer(alice, 1, 1 ether);
        vm.prank(alice);
        gen1.transferFrom(alice, bob, 1);
        _expectForSale(1, 0);
        // Nor does it come back with the token.
        vm.prank(bob);
        gen1.safeTransferFrom(bob, alice, 1);
        _expectForSale(1, 0);
    }

    function test_GivenATransferToItself_TheOfferIsGone() public {
        _offer(alice, 1, 1 ether);
        vm.prank(alice);
        gen1.transferFrom(alice, alice, 1);
        _expectForSale(1, 0);
        vm.assertEq(gen1.balanceOf(alice), AMOUNT);
    }

    function test_GivenATransferOfItsNeighbours_AnOfferStays() public {
        _offer(alice, 2, 1 ether);
        vm.startPrank(alice);
        gen1.transferFrom(alice, bob, 1);
        gen1.transferFrom(alice, bob, 3);
        vm.stopPrank();
        _expectForSale(2, 1 ether);
        vm.assertEq(gen1.ownerOf(2), alice);
    }

    // sellers that cannot be paid

    function testFuzz_GivenASellerThatDoesNotTakeCoins_TheyWaitForIt(uint256 manner, uint256 price) public {
        price = bound(price, 1, MAX_PRICE);
        uint256 due = price - price * 200 / 10_000;
        address seller = address(new HostileSeller(HostileSeller.Manner(manner % 2)));
        uint256 id = _give(seller, 1);
        _offer(seller, id, price);

        vm.prank(bob);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.Credited(seller, due);
        gen1.buy{value: price, gas: 300_000}(id);

        vm.assertEq(gen1.ownerOf(id), bob);
        vm.assertEq(gen1.creditOf(seller), due);
        vm.assertEq(gen1.totalCredits(), due);
        // The owner cannot take it.
        uint256 before = owner.balance;
        vm.prank(owner);
        gen1.withdrawAll();
        vm.assertEq(owner.balance, before + price - due);

        before = alice.balance;
        vm.prank(seller);
        vm.expectEmit(address(gen1));
        emit IGen1Collection.CreditWithdrawn(seller, alice, due);
        gen1.withdrawCredit(alice);
        vm.assertEq(alice.balance, before + due);
        vm.assertEq(gen1.creditOf(seller), 0);
        vm.assertEq(gen1.totalCredits(), 0);
        vm.assertEq(address(gen1).balance, 0);
    }

    function test_GivenASellerThatAnswersAtLength_ItIsPaidAndTheBuyerPaysNoMore() public {
        address seller = address(new HostileSeller(HostileSeller.Manner.Verbose));
        uint256 id = _give(seller, 1);
        _offer(seller, id, 1 ether);
        vm.prank(bob);
        uint256 gas = gasleft();
        gen1.buy{value: 1 ether}(id);
        vm.assertLe(gas - gasleft(), 130_000);
        vm.assertEq(seller.balance, 0.98 ether);
    }

    function test_RevertWhen_NothingWaits() public {
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IGen1Collection.Gen1Collection_NoCredit.selector, alice));
        gen1.withdrawCredit(alice);
    }

    function test_RevertWhen_WhatWaitsCannotBeSent() public {
        address seller = address(new HostileSeller(HostileSeller.Manner.Refusing));
        uint256 id = _give(seller, 1);
        _offer(seller, id, 1 ether);
        vm.prank(bob);
        gen1.buy{value: 1 ether}(id);
        vm.startPrank(seller);
        vm.expectRevert(IGen1Collection.Gen1Collection_TransferFailed.selector);
        gen1.withdrawCredit(seller);
        vm.expectRevert(IGen1Collection.Gen1Collection_ZeroAddress.selector);
        gen1.withdrawCredit(address(0));
        vm.stopPrank();
        vm.assertEq(gen1.creditOf(seller), 0.98 ether);
    }
}
