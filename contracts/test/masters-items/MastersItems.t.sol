// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors, IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC2981} from "@openzeppelin/contracts/interfaces/IERC2981.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155MetadataURI} from "@openzeppelin/contracts/token/ERC1155/extensions/IERC1155MetadataURI.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IMastersSale} from "../../src/masters/IMastersSale.sol";
import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";
import {RefusingStablecoin, SilentStablecoin} from "../support/SaleTokens.sol";
import {CoinRefuser} from "../support/TicketReceivers.sol";

contract MastersItemsTest is MastersItemsFixture {
    // initialize

    function test_GivenAFreshProxy_ItIsSetUp() public {
        MastersItems fresh = _newItems();
        vm.assertEq(fresh.owner(), owner);
        vm.assertEq(fresh.signer(), signer);
        vm.assertEq(fresh.treasury(), treasury);
        vm.assertEq(fresh.getHatchyTicketsContract(), address(tickets));
        vm.assertEq(fresh.enabled(), false);
        vm.assertEq(fresh.avatarsAddress(), address(0));
        vm.assertEq(fresh.baseURI(), ITEMS_URI);
        (address receiver, uint256 royalty) = fresh.royaltyInfo(SWORD, 10_000);
        vm.assertEq(receiver, treasury);
        vm.assertEq(royalty, 500);
    }

    function test_RevertWhen_SetUpWithoutATreasury() public {
        address implementation = _deployCode("MastersItems");
        MastersItems.InitializeParameters memory parameters = _itemsParameters();
        parameters.treasury = address(0);
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        new ERC1967Proxy(implementation, abi.encodeCall(MastersItems.initialize, (parameters)));
    }

    // mintItem

    function testFuzz_GivenCoins_ExactlyThePriceBuys(uint256 price, uint256 swords, uint256 shields) public {
        price = bound(price, 1, 10_000 ether);
        (swords, shields) = (bound(swords, 1, 1e30), bound(shields, 1, 1e30));
        IMastersItems.MintItemPayload memory payload = _payload(bob, 1);
        (payload.price, payload.amounts) = (price, list(swords, shields));
        _signed(payload);

        vm.prank(alice);
        vm.expectEmit(address(items));
        emit IMastersItems.Claim(bob, payload.tokenIds, payload.amounts);
        vm.expectEmit(address(items));
        emit IMastersSale.Paid(alice, NATIVE, price);
        vm.expectEmit(address(items));
        emit IERC1155.TransferBatch(alice, address(0), bob, payload.tokenIds, payload.amounts);
        items.mintItem{value: price}(payload);

        vm.assertEq(items.balanceOf(bob, SWORD), swords);
        vm.assertEq(items.balanceOf(bob, SHIELD), shields);
        vm.assertEq(items.mintedItems(bob), swords + shields);
        vm.assertEq(items.mintedItems(alice), 0);
        vm.assertEq(address(items).balance, price);
    }

    function testFuzz_RevertWhen_AnotherSumIsSent(uint256 sent) public {
        sent = bound(sent, 0, 10_000 ether);
        vm.assume(sent != COST);
        IMastersItems.MintItemPayload memory payload = _signed(_payload(alice, 1));
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, sent, COST));
        items.mintItem{value: sent}(payload);
    }

    function testFuzz_GivenTokens_ThePriceGoesToTheTreasury(uint256 price) public {
        price = bound(price, 1, 1_000_000 ether);
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        (payload.currency, payload.price) = (address(token), price);
        _signed(payload);
        uint256 before = token.balanceOf(alice);

        vm.prank(alice);
        vm.expectEmit(address(items));
        emit IMastersSale.Paid(alice, address(token), price);
        items.mintItem(payload);

        vm.assertEq(token.balanceOf(alice), before - price);
        vm.assertEq(token.balanceOf(treasury), price);
        vm.assertEq(items.balanceOf(alice, SWORD), 2);
    }

    function test_GivenATokenThatAnswersNothing_ItPays() public {
        SilentStablecoin silent = new SilentStablecoin();
        silent.mint(alice, COST);
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        payload.currency = address(silent);
        _signed(payload);
        vm.startPrank(alice);
        silent.approve(address(items), COST);
        items.mintItem(payload);
        vm.stopPrank();
        vm.assertEq(silent.balanceOf(treasury), COST);
    }

    function test_RevertWhen_TheTokenRefuses() public {
        RefusingStablecoin refusing = new RefusingStablecoin();
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        payload.currency = address(refusing);
        _signed(payload);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(refusing)));
        items.mintItem(payload);
    }

    function test_RevertWhen_CoinsAreSentBesideTokensOrTickets() public {
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        payload.currency = address(token);
        _signed(payload);
        bytes memory reason = abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, 1, 0);
        vm.prank(alice);
        vm.expectRevert(reason);
        items.mintItem{value: 1}(payload);
        (payload.currency, payload.payWithTicket) = (NATIVE, true);
        _signed(payload);
        vm.prank(alice);
        vm.expectRevert(reason);
        items.mintItem{value: 1}(payload);
    }

    /// @dev The account that submits a voucher pays, not the receiver that approved the contract.
    function test_RevertWhen_AStrangerSubmitsAtTheReceiversCost() public {
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        payload.currency = address(token);
        _signed(payload);
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(items), 0, COST)
        );
        items.mintItem(payload);
        (payload.payWithTicket, payload.ticketId, payload.price) = (true, GOLD, 1);
        _signed(payload);
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC1155Errors.ERC1155MissingApprovalForAll.selector, address(items), stranger
            )
        );
        items.mintItem(payload);
    }

    function testFuzz_GivenTickets_ThatManyAreBurnt(uint256 price) public {
        price = bound(price, 1, 60);
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        (payload.payWithTicket, payload.ticketId, payload.price) = (true, GOLD, price);
        _signed(payload);

        vm.prank(alice);
        vm.expectEmit(address(items));
        emit IMastersSale.Paid(alice, address(tickets), price);
        items.mintItem(payload);

        vm.assertEq(tickets.balanceOf(alice, GOLD), 60 - price);
        vm.assertEq(items.balanceOf(alice, SHIELD), 3);
        vm.assertEq(address(items).balance, 0);
    }

    function test_RevertWhen_TheBuyerHasNoTicketOfThatKind() public {
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        (payload.payWithTicket, payload.ticketId, payload.price) = (true, SILVER, 1);
        _signed(payload);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, SILVER)
        );
        items.mintItem(payload);
    }

    function test_RevertWhen_TicketsPayButThereAreNone() public {
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        (payload.payWithTicket, payload.ticketId, payload.price) = (true, GOLD, 0);
        _signed(payload);
        vm.prank(alice);
        vm.expectRevert(IMastersSale.MastersSale_NoTickets.selector);
        items.mintItem(payload);
        payload.price = 1;
        _signed(payload);
        vm.prank(owner);
        items.setHatchyTicketsContract(address(0));
        vm.prank(alice);
        vm.expectRevert(IMastersSale.MastersSale_NoTickets.selector);
        items.mintItem(payload);
    }

    function test_GivenNoPrice_ItIsAGift() public {
        IMastersItems.MintItemPayload memory payload = _payload(bob, 1);
        (payload.price, payload.currency) = (0, address(0));
        _signed(payload);
        vm.prank(stranger);
        items.mintItem(payload);
        vm.assertEq(items.balanceOf(bob, SWORD), 2);
    }

    function test_RevertWhen_ItIsNotEnabled() public {
        IMastersItems.MintItemPayload memory payload = _signed(_payload(alice, 1));
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersSale.EnabledChanged(false);
        items.flipState();
        vm.prank(alice);
        vm.expectRevert(IMastersSale.MastersSale_Disabled.selector);
        items.mintItem{value: COST}(payload);
        vm.assertEq(items.isVoucherUsed(1), false);
    }

    function testFuzz_RevertWhen_TheBatchIsOutOfBounds(uint256 length) public {
        length = bound(length, 0, 120);
        vm.assume(length == 0 || length > 50);
        bytes memory reason = abi.encodeWithSelector(IMastersItems.MastersItems_InvalidBatch.selector, length, 50);
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        (payload.tokenIds, payload.amounts) = (range(1, length), range(1, length));
        _signed(payload);
        vm.prank(alice);
        vm.expectRevert(reason);
        items.mintItem{value: COST}(payload);
        vm.prank(operator);
        vm.expectRevert(reason);
        items.mintRewardItem(alice, payload.tokenIds, payload.amounts);
    }

    function test_RevertWhen_AmountsDoNotMatch() public {
        bytes memory reason = abi.encodeWithSelector(IMastersItems.MastersItems_InvalidBatch.selector, 1, 2);
        vm.prank(operator);
        vm.expectRevert(reason);
        items.mintRewardItem(alice, list(SWORD, SHIELD), list(1));
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        payload.amounts = list(1);
        _signed(payload);
        vm.prank(alice);
        vm.expectRevert(reason);
        items.mintItem{value: COST}(payload);
    }

    function test_RevertWhen_AnAmountIsZero() public {
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IMastersItems.MastersItems_ZeroAmount.selector, SHIELD));
        items.mintRewardItem(alice, list(SWORD, SHIELD), list(1, 0));
    }

    function test_GivenAKindTwice_BothAmountsAreMinted() public {
        vm.prank(operator);
        items.mintRewardItem(alice, list(SWORD, SWORD), list(1, 2));
        vm.assertEq(items.balanceOf(alice, SWORD), 3);
        vm.assertEq(items.mintedItems(alice), 3);
    }

    // mintRewardItem

    function testFuzz_GivenAnOperator_ItMintsAtNoCost(uint256 length, uint256 amount) public {
        (length, amount) = (bound(length, 1, 50), bound(amount, 1, 1e30));
        (uint256[] memory ids, uint256[] memory amounts) = (range(1, length), range(amount, length));
        vm.prank(operator);
        vm.expectEmit(address(items));
        emit IMastersItems.Claim(alice, ids, amounts);
        items.mintRewardItem(alice, ids, amounts);
        vm.assertEq(items.balanceOf(alice, 1), amount);
        vm.assertEq(items.balanceOf(alice, length), amount + length - 1);
        vm.assertEq(items.mintedItems(alice), length * amount + length * (length - 1) / 2);
    }

    function test_GivenTheOwner_ItMintsWhileDisabled() public {
        vm.startPrank(owner);
        items.flipState();
        items.mintRewardItem(alice, list(SWORD), list(1));
        vm.stopPrank();
        vm.assertEq(items.balanceOf(alice, SWORD), 1);
    }

    function test_RevertWhen_AFormerOperatorMints() public {
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersItems.OperatorChanged(operator, false);
        items.setOperator(operator, false);
        vm.assertEq(items.isOperator(operator), false);
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IMastersItems.MastersItems_NotOperator.selector, operator));
        items.mintRewardItem(operator, list(SWORD), list(1));
    }

    function test_RevertWhen_MintedToNobody() public {
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(0)));
        items.mintRewardItem(address(0), list(SWORD), list(1));
    }

    // burnEquippedItem, returnEquippedItem

    function test_GivenTheAvatars_AnItemLeavesAndComesBack() public {
        _give(alice, SWORD, 2);
        vm.startPrank(avatarsPlace);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemEquipped(alice, SWORD);
        items.burnEquippedItem(alice, SWORD);
        vm.assertEq(items.balanceOf(alice, SWORD), 1);
        vm.assertEq(items.equippedItems(avatarsPlace, SWORD), 1);

        vm.expectEmit(address(items));
        emit IMastersItems.ItemUnEquipped(bob, SWORD);
        items.returnEquippedItem(bob, SWORD);
        vm.stopPrank();
        vm.assertEq(items.balanceOf(alice, SWORD), 1);
        vm.assertEq(items.balanceOf(bob, SWORD), 1);
        vm.assertEq(items.equippedItems(avatarsPlace, SWORD), 0);
        vm.assertEq(items.mintedItems(bob), 0);
    }

    function test_RevertWhen_TheOwnerHasNoSuchItem() public {
        bytes memory reason =
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, SWORD);
        vm.startPrank(avatarsPlace);
        vm.expectRevert(reason);
        items.burnEquippedItem(alice, SWORD);
        vm.expectRevert(reason);
        items.exchangeEquippedItems(alice, list(SWORD), new uint256[](0));
        vm.stopPrank();
    }

    function test_RevertWhen_MoreComesBackThanLeft() public {
        _give(alice, SWORD, 2);
        bytes memory reason =
            abi.encodeWithSelector(IMastersItems.MastersItems_NotEquipped.selector, avatarsPlace, SWORD);
        vm.startPrank(avatarsPlace);
        items.burnEquippedItem(alice, SWORD);
        items.returnEquippedItem(alice, SWORD);
        vm.expectRevert(reason);
        items.returnEquippedItem(alice, SWORD);
        vm.expectRevert(reason);
        items.exchangeEquippedItems(alice, new uint256[](0), list(SWORD));
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerEquips() public {
        _give(alice, SWORD, 1);
        vm.prank(avatarsPlace);
        items.burnEquippedItem(alice, SWORD);
        bytes memory reason = abi.encodeWithSelector(IMastersItems.MastersItems_NotAvatars.selector, stranger);
        vm.startPrank(stranger);
        vm.expectRevert(reason);
        items.burnEquippedItem(alice, SWORD);
        vm.expectRevert(reason);
        items.exchangeEquippedItems(alice, list(SWORD), new uint256[](0));
        vm.expectRevert(
            abi.encodeWithSelector(IMastersItems.MastersItems_NotEquipped.selector, stranger, SWORD)
        );
        items.returnEquippedItem(stranger, SWORD);
        items.exchangeEquippedItems(alice, new uint256[](0), new uint256[](0));
        vm.stopPrank();
    }

    function test_GivenOtherAvatars_TheFormerOnesReturnButDoNotTake() public {
        _give(alice, SWORD, 2);
        vm.prank(avatarsPlace);
        items.burnEquippedItem(alice, SWORD);
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersItems.AvatarsChanged(bob);
        items.setAvatarsAddress(bob);

        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IMastersItems.MastersItems_NotEquipped.selector, bob, SWORD));
        items.returnEquippedItem(alice, SWORD);
        vm.startPrank(avatarsPlace);
        vm.expectRevert(abi.encodeWithSelector(IMastersItems.MastersItems_NotAvatars.selector, avatarsPlace));
        items.burnEquippedItem(alice, SWORD);
        items.returnEquippedItem(alice, SWORD);
        vm.stopPrank();
        vm.assertEq(items.balanceOf(alice, SWORD), 2);
    }

    // exchangeEquippedItems

    function testFuzz_GivenAnExchange_WhatWasTakenComesBackExactly(uint256 taken, uint256 returned) public {
        (taken, returned) = (bound(taken, 1, 16), bound(returned, 0, 16));
        if (returned > taken) returned = taken;
        uint256[] memory amounts = new uint256[](taken);
        for (uint256 i = 0; i < taken; ++i) {
            amounts[i] = i + 1;
        }
        vm.prank(operator);
        items.mintRewardItem(alice, range(1, taken), amounts);

        vm.startPrank(avatarsPlace);
        items.exchangeEquippedItems(alice, range(1, taken), new uint256[](0));
        items.exchangeEquippedItems(alice, new uint256[](0), range(1, returned));
        vm.stopPrank();

        for (uint256 id = 1; id <= taken; ++id) {
            uint256 away = id <= returned ? 0 : 1;
            vm.assertEq(items.balanceOf(alice, id), id - away);
            vm.assertEq(items.equippedItems(avatarsPlace, id), away);
        }
    }

    function test_GivenBoth_ItTakesBeforeItReturns() public {
        _give(alice, SWORD, 1);
        _give(alice, SHIELD, 1);
        vm.startPrank(avatarsPlace);
        items.burnEquippedItem(alice, SHIELD);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemEquipped(alice, SWORD);
        vm.expectEmit(address(items));
        emit IMastersItems.ItemUnEquipped(alice, SHIELD);
        items.exchangeEquippedItems(alice, list(SWORD), list(SHIELD));
        vm.stopPrank();
        vm.assertEq(items.balanceOf(alice, SWORD), 0);
        vm.assertEq(items.balanceOf(alice, SHIELD), 1);
    }

    // money

    function testFuzz_GivenCoins_AnyoneSendsThemToTheTreasury(uint256 price) public {
        price = bound(price, 1, 10_000 ether);
        IMastersItems.MintItemPayload memory payload = _payload(alice, 1);
        payload.price = price;
        _signed(payload);
        vm.prank(alice);
        items.mintItem{value: price}(payload);

        vm.prank(stranger);
        vm.expectEmit(address(items));
        emit IMastersSale.Withdrawn(treasury, price);
        items.withdraw();

        vm.assertEq(treasury.balance, price);
        vm.assertEq(address(items).balance, 0);
    }

    function test_RevertWhen_TheTreasuryRefusesCoins() public {
        address refuser = address(new CoinRefuser());
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersSale.TreasuryChanged(refuser);
        items.setTreasury(refuser);
        vm.deal(address(items), 1);
        vm.expectRevert(IMastersSale.MastersSale_TransferFailed.selector);
        items.withdraw();
    }

    function testFuzz_GivenRoyalties_TheyAreThatPartOfASale(uint96 basisPoints, uint256 price) public {
        (basisPoints, price) = (uint96(bound(basisPoints, 0, 10_000)), bound(price, 0, 1e36));
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersSale.RoyaltyChanged(bob, basisPoints);
        items.setRoyalty(bob, basisPoints);
        (address receiver, uint256 royalty) = items.royaltyInfo(SWORD, price);
        vm.assertEq(receiver, bob);
        vm.assertEq(royalty, price * basisPoints / 10_000);
    }

    // metadata

    function test_GivenAnotherTemplate_AllMetadataIsToldToHaveChanged() public {
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersItems.BaseURIChanged("ipfs://x/{id}");
        vm.expectEmit(address(items));
        emit IMastersItems.BatchMetadataUpdate(0, type(uint256).max);
        items.setURI("ipfs://x/{id}");
        vm.assertEq(items.uri(SWORD), "ipfs://x/{id}");
        vm.assertEq(items.baseURI(), "ipfs://x/{id}");
    }

    function test_GivenAnAddressOfItsOwn_AnItemHasItUntilItIsTakenBack() public {
        vm.startPrank(owner);
        vm.expectEmit(address(items));
        emit IERC1155.URI("ipfs://sword", SWORD);
        items.setTokenURI(SWORD, "ipfs://sword");
        vm.assertEq(items.uri(SWORD), "ipfs://sword");
        vm.assertEq(items.uri(SHIELD), ITEMS_URI);
        vm.assertEq(items.baseURI(), ITEMS_URI);
        vm.expectEmit(address(items));
        emit IERC1155.URI(ITEMS_URI, SWORD);
        items.setTokenURI(SWORD, "");
        vm.stopPrank();
    }

    function testFuzz_ItAnswersForItsInterfacesAndNoOther(bytes4 interfaceId) public view {
        bool known = interfaceId == type(IERC165).interfaceId || interfaceId == type(IERC1155).interfaceId
            || interfaceId == type(IERC1155MetadataURI).interfaceId || interfaceId == type(IERC2981).interfaceId;
        vm.assertEq(items.supportsInterface(interfaceId), known);
    }

    function test_ItAnswersForItsInterfaces() public view {
        testFuzz_ItAnswersForItsInterfacesAndNoOther(0x01ffc9a7);
        testFuzz_ItAnswersForItsInterfacesAndNoOther(0xd9b67a26);
        testFuzz_ItAnswersForItsInterfacesAndNoOther(0x0e89341c);
        testFuzz_ItAnswersForItsInterfacesAndNoOther(0x2a55205a);
        vm.assertEq(items.supportsInterface(0xd9b67a26), true);
        vm.assertEq(items.supportsInterface(0xffffffff), false);
    }

    // settings

    function test_GivenTheOwner_TicketsAreToldAndKept() public {
        vm.prank(owner);
        vm.expectEmit(address(items));
        emit IMastersSale.TicketsChanged(bob);
        items.setHatchyTicketsContract(bob);
        vm.assertEq(items.getHatchyTicketsContract(), bob);
    }

    function test_RevertWhen_AnAddressIsZero() public {
        vm.startPrank(owner);
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        items.setTreasury(address(0));
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        items.setOperator(address(0), true);
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerActsAsOwner() public {
        _expectNotOwner(abi.encodeCall(items.flipState, ()));
        _expectNotOwner(abi.encodeCall(items.setTreasury, (stranger)));
        _expectNotOwner(abi.encodeCall(items.setHatchyTicketsContract, (stranger)));
        _expectNotOwner(abi.encodeCall(items.setRoyalty, (stranger, 1)));
        _expectNotOwner(abi.encodeCall(items.setOperator, (stranger, true)));
        _expectNotOwner(abi.encodeCall(items.setAvatarsAddress, (stranger)));
        _expectNotOwner(abi.encodeCall(items.setURI, ("")));
        _expectNotOwner(abi.encodeCall(items.setTokenURI, (1, "")));
        _expectNotOwner(abi.encodeCall(items.setSigner, (stranger)));
        _expectNotOwner(abi.encodeCall(items.addSigner, (stranger)));
        _expectNotOwner(abi.encodeCall(items.setVoucherBanned, (1, true)));
        _expectNotOwner(abi.encodeCall(items.setDigestBanned, (0, true)));
    }
}
