// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors, IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ERC1967Proxy} from "@openzeppelin/contracts/proxy/ERC1967/ERC1967Proxy.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {IMastersCollection} from "../../src/masters/IMastersCollection.sol";
import {IMastersSale} from "../../src/masters/IMastersSale.sol";
import {MastersCollectionUpgradeable} from "../../src/masters/MastersCollectionUpgradeable.sol";
import {IMastersItems} from "../../src/masters-items/IMastersItems.sol";
import {MastersItems} from "../../src/masters-items/MastersItems.sol";
import {MastersItemsFixture} from "../support/MastersItemsFixture.sol";
import {RefusingStablecoin, SilentStablecoin} from "../support/SaleTokens.sol";

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
        MastersCollectionUpgradeable.CollectionParameters memory parameters = _itemsParameters();
        parameters.treasury = address(0);
        vm.expectRevert(IMastersSale.MastersSale_ZeroAddress.selector);
        new ERC1967Proxy(implementation, abi.encodeCall(MastersItems.initialize, (parameters)));
    }

    // mintItem

    function testFuzz_GivenCoins_ExactlyThePriceBuys(uint256 price, uint256 swords, uint256 shields) public {
        price = bound(price, 1, 10_000 ether);
        (swords, shields) = (bound(swords, 1, 1e30), bound(shields, 1, 1e30));
        IMastersCollection.MintItemPayload memory payload = _payload(bob, 1);
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
        IMastersCollection.MintItemPayload memory payload = _signed(_payload(alice, 1));
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMastersSale.MastersSale_WrongPayment.selector, sent, COST));
        items.mintItem{value: sent}(payload);
    }

    function testFuzz_GivenTokens_ThePriceGoesToTheTreasury(uint256 price) public {
        price = bound(price, 1, 1_000_000 ether);
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
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
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
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
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
        payload.currency = address(refusing);
        _signed(payload);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(refusing)));
        items.mintItem(payload);
    }

    function test_RevertWhen_CoinsAreSentBesideTokensOrTickets() public {
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
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
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
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
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
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
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
        (payload.payWithTicket, payload.ticketId, payload.price) = (true, SILVER, 1);
        _signed(payload);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 0, 1, SILVER)
        );
        items.mintItem(payload);
    }

    function test_RevertWhen_TicketsPayButThereAreNone() public {
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
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
        IMastersCollection.MintItemPayload memory payload = _payload(bob, 1);
        (payload.price, payload.currency) = (0, address(0));
        _signed(payload);
        vm.prank(stranger);
        items.mintItem(payload);
        vm.assertEq(items.balanceOf(bob, SWORD), 2);
    }

    function test_RevertWhen_ItIsNotEnabled() public {
        IMastersCollection.MintItemPayload memory payload = _signed(_payload(alice, 1));
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
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
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
        IMastersCollection.MintItemPayload memory payload = _payload(alice, 1);
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
        emit IMastersCollection.OperatorChanged(operator, false);
        items.setOperator(operator, false);
        vm.assertEq(items.isOperator(operator), false);
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IMastersCollection.MastersCollection_NotOperator.selector, operator));
        items.mintRewardItem(operator, list(SWORD), list(1));
    }

    function test_RevertWhen_MintedToNobody() public {
        vm.prank(operator);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(0)));
        items.mintRewardItem(address(0), list(SWORD), list(1));
    }
}
