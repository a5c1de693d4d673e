// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Errors, IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {IERC1155MetadataURI} from "@openzeppelin/contracts/token/ERC1155/extensions/IERC1155MetadataURI.sol";

import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {EggsGen2Fixture} from "../support/EggsGen2Fixture.sol";

contract EggsGen2Test is EggsGen2Fixture {
    // initialize

    function test_GivenAFreshProxy_ItIsSetUp() public view {
        vm.assertEq(eggs.owner(), owner);
        vm.assertEq(eggs.signer(), signer);
        vm.assertEq(eggs.hatchyToken(), address(token));
        vm.assertEq(eggs.HatchyPocketGen2(), collection);
        vm.assertEq(eggs.PRICE(), PRICE);
        vm.assertEq(eggs.MAX_SOLAR(), MAX_SOLAR);
        vm.assertEq(eggs.MAX_LUNAR(), MAX_LUNAR);
        vm.assertEq(eggs.MAX_PER_TX(), 40);
        vm.assertEq(eggs.SOLAR_EGG(), SOLAR);
        vm.assertEq(eggs.LUNAR_EGG(), LUNAR);
        vm.assertEq(eggs.referralShare(), SHARE);
        vm.assertEq(eggs.eggSupplies(SOLAR), 0);
        vm.assertEq(eggs.uri(LUNAR), "https://hatchery.test/gen2/eggs/1");
        vm.assertEq(eggs.supportsInterface(type(IERC1155).interfaceId), true);
        vm.assertEq(eggs.supportsInterface(type(IERC1155MetadataURI).interfaceId), true);
    }

    // mintEgg

    function testFuzz_GivenTokens_EggsAreBoughtAtThePrice(uint8 egg, uint256 amount) public {
        (egg, amount) = (egg % 2, bound(amount, 1, 40));
        uint256 before = token.balanceOf(alice);

        vm.expectEmit(address(eggs));
        emit IEggsGen2.EggsBought(alice, alice, egg, amount, address(token), PRICE * amount);
        vm.expectEmit(address(eggs));
        emit IERC1155.TransferSingle(alice, address(0), alice, egg, amount);
        vm.prank(alice);
        eggs.mintEgg(egg, amount, address(0));

        vm.assertEq(eggs.balanceOf(alice, egg), amount);
        vm.assertEq(eggs.eggSupplies(egg), amount);
        vm.assertEq(eggs.eggSupplies(1 - egg), 0);
        vm.assertEq(before - token.balanceOf(alice), PRICE * amount);
        vm.assertEq(token.balanceOf(address(eggs)), PRICE * amount);
    }

    function testFuzz_RevertWhen_BuyingNoneOrMoreThan40(uint256 amount) public {
        vm.assume(amount == 0 || amount > 40);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidAmount.selector, amount, 40));
        eggs.mintEgg(SOLAR, amount, address(0));
    }

    function testFuzz_RevertWhen_BuyingAnUnknownEgg(uint8 egg) public {
        vm.assume(egg > LUNAR);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidEgg.selector, egg));
        eggs.mintEgg(egg, 1, address(0));
    }

    function testFuzz_RevertWhen_MoreIsBoughtThanTheMaximum(uint256 left, uint256 amount) public {
        left = bound(left, 0, 39);
        amount = bound(amount, left + 1, 40);
        _give(bob, LUNAR, MAX_LUNAR - left);

        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(
                IEggsGen2.EggsGen2_MaxSupplyExceeded.selector, LUNAR, MAX_LUNAR - left, MAX_LUNAR
            )
        );
        eggs.mintEgg(LUNAR, amount, address(0));
    }

    function test_GivenTheLastEggs_TheyAreBought() public {
        _give(bob, SOLAR, MAX_SOLAR - 40);
        vm.prank(alice);
        eggs.mintEgg(SOLAR, 40, address(0));
        vm.assertEq(eggs.eggSupplies(SOLAR), MAX_SOLAR);
    }

    function test_RevertWhen_ThereIsNoPrice() public {
        vm.prank(owner);
        eggs.setPrice(0);
        vm.prank(alice);
        vm.expectRevert(IEggsGen2.EggsGen2_NotForSale.selector);
        eggs.mintEgg(SOLAR, 1, address(0));
    }

    function test_RevertWhen_TheBuyerApprovedLess() public {
        vm.startPrank(alice);
        token.approve(address(eggs), PRICE);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(eggs), PRICE, 2 * PRICE)
        );
        eggs.mintEgg(SOLAR, 2, address(0));
        vm.stopPrank();
    }

    // mintEggAtMost

    function testFuzz_GivenAHigherPrice_OnlyABuyerReadyToPayItBuys(uint256 price, uint256 amount, uint256 maxCost)
        public
    {
        (price, amount) = (bound(price, 1, 1_000 ether), bound(amount, 1, 40));
        maxCost = bound(maxCost, 0, 2 * price * amount);
        uint256 before = token.balanceOf(alice);
        vm.prank(owner);
        eggs.setPrice(price);

        vm.prank(alice);
        bool tooMuch = price * amount > maxCost;
        if (tooMuch) {
            vm.expectRevert(
                abi.encodeWithSelector(IEggsGen2.EggsGen2_TooExpensive.selector, price * amount, maxCost)
            );
        }
        eggs.mintEggAtMost(LUNAR, amount, referrer, maxCost);

        vm.assertEq(eggs.balanceOf(alice, LUNAR), tooMuch ? 0 : amount);
        vm.assertEq(before - token.balanceOf(alice), tooMuch ? 0 : price * amount);
        vm.assertEq(eggs.referrals(alice), tooMuch ? address(0) : referrer);
    }

    // eggSale

    function testFuzz_GivenAVoucher_ItsReceiverGetsTheEggsForCoins(uint8 egg, uint256 amount, uint256 price) public {
        IEggsGen2.EggSalePayload memory payload = _voucher(bob, bound(amount, 1, 40), address(0), 5);
        (payload.egg, payload.price) = (egg % 2, bound(price, 0, 10 ether));
        payload.signature = _sign(SIGNER_KEY, payload, DEADLINE);
        uint256 cost = payload.price * payload.amount;

        vm.expectEmit(address(eggs));
        emit IEggsGen2.EggsBought(alice, bob, payload.egg, payload.amount, NATIVE, cost);
        vm.prank(alice);
        eggs.eggSale{value: cost}(payload);

        vm.assertEq(eggs.balanceOf(bob, payload.egg), payload.amount);
        vm.assertEq(eggs.eggSupplies(payload.egg), payload.amount);
        vm.assertEq(address(eggs).balance, cost);
        vm.assertEq(eggs.isVoucherUsed(5), true);
        vm.assertEq(eggs.UsedSignatures(abi.encodePacked(payload.signature, uint256(5))), true);
    }

    function testFuzz_RevertWhen_AnotherSumIsSent(uint256 sent) public {
        sent = bound(sent, 0, 1_000 ether);
        vm.assume(sent != 3 * COINS);
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, 3, address(0), 5);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_WrongPayment.selector, sent, 3 * COINS));
        eggs.eggSale{value: sent}(payload);
    }

    function testFuzz_RevertWhen_AVoucherIsForNoneOrMoreThan40(uint256 amount) public {
        vm.assume(amount == 0 || amount > 40);
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, amount, address(0), 5);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidAmount.selector, amount, 40));
        eggs.eggSale(payload);
    }

    function test_RevertWhen_AVoucherIsForAnUnknownEgg() public {
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, 1, address(0), 5);
        payload.egg = 2;
        payload.signature = _sign(SIGNER_KEY, payload, DEADLINE);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidEgg.selector, 2));
        eggs.eggSale{value: COINS}(payload);
    }

    function test_RevertWhen_AVoucherIsForMoreThanTheMaximum() public {
        _give(bob, SOLAR, MAX_SOLAR - 1);
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, 2, address(0), 5);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IEggsGen2.EggsGen2_MaxSupplyExceeded.selector, SOLAR, MAX_SOLAR - 1, MAX_SOLAR)
        );
        eggs.eggSale{value: 2 * COINS}(payload);
    }

    function test_RevertWhen_AVoucherIsForNobody() public {
        IEggsGen2.EggSalePayload memory payload = _voucher(address(0), 1, address(0), 5);
        vm.prank(alice);
        vm.expectRevert(abi.encodeWithSelector(IERC1155Errors.ERC1155InvalidReceiver.selector, address(0)));
        eggs.eggSale{value: COINS}(payload);
    }

    function test_GivenNoPriceInTokens_VouchersSellStill() public {
        vm.prank(owner);
        eggs.setPrice(0);
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, 1, address(0), 5);
        vm.prank(alice);
        eggs.eggSale{value: COINS}(payload);
        vm.assertEq(eggs.balanceOf(alice, SOLAR), 1);
    }

    function test_RevertWhen_CoinsAreSentWithoutAPurchase() public {
        vm.prank(alice);
        (bool done,) = address(eggs).call{value: 1}("");
        vm.assertEq(done, false);
    }

    // mintAirdropEgg

    function testFuzz_GivenTheOwner_AnyNumberUpToTheMaximumIsGiven(uint256 amount) public {
        amount = bound(amount, 1, MAX_LUNAR);
        _give(alice, LUNAR, amount);
        vm.assertEq(eggs.balanceOf(alice, LUNAR), amount);
        vm.assertEq(eggs.eggSupplies(LUNAR), amount);
    }

    function testFuzz_RevertWhen_MoreIsGivenThanTheMaximum(uint256 before, uint256 amount) public {
        before = bound(before, 1, MAX_SOLAR);
        amount = bound(amount, MAX_SOLAR - before + 1, type(uint256).max);
        _give(alice, SOLAR, before);
        vm.prank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IEggsGen2.EggsGen2_MaxSupplyExceeded.selector, SOLAR, before, MAX_SOLAR)
        );
        eggs.mintAirdropEgg(SOLAR, amount, alice);
    }

    function test_RevertWhen_NothingOrNoSuchEggIsGiven() public {
        vm.startPrank(owner);
        vm.expectRevert(
            abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidAmount.selector, 0, type(uint256).max)
        );
        eggs.mintAirdropEgg(SOLAR, 0, alice);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidEgg.selector, 2));
        eggs.mintAirdropEgg(2, 1, alice);
        vm.stopPrank();
    }

    function test_GivenAnAirdropper_ItGivesUntilItMayNot() public {
        vm.prank(owner);
        vm.expectEmit(address(eggs));
        emit IEggsGen2.AirdropperChanged(bob, true);
        eggs.setAirdropper(bob, true);
        vm.assertEq(eggs.isAirdropper(bob), true);
        vm.prank(bob);
        eggs.mintAirdropEgg(LUNAR, 3, alice);
        vm.assertEq(eggs.balanceOf(alice, LUNAR), 3);

        vm.prank(owner);
        eggs.setAirdropper(bob, false);
        vm.prank(bob);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_NotAuthorized.selector, bob));
        eggs.mintAirdropEgg(LUNAR, 3, alice);
    }

    function test_RevertWhen_AStrangerGives() public {
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_NotAuthorized.selector, stranger));
        eggs.mintAirdropEgg(SOLAR, 1, stranger);
    }

    // burn

    function testFuzz_GivenAHolder_BurningLeavesTheSupplyAsItWas(uint256 held, uint256 burnt) public {
        held = bound(held, 1, MAX_SOLAR);
        burnt = bound(burnt, 1, held);
        _give(alice, SOLAR, held);
        vm.expectEmit(address(eggs));
        emit IERC1155.TransferSingle(alice, alice, address(0), SOLAR, burnt);
        vm.prank(alice);
        eggs.burn(SOLAR, burnt);
        vm.assertEq(eggs.balanceOf(alice, SOLAR), held - burnt);
        vm.assertEq(eggs.eggSupplies(SOLAR), held);
    }

    function test_GivenBurntEggs_TheMaximumStaysReached() public {
        _give(alice, SOLAR, MAX_SOLAR);
        vm.prank(alice);
        eggs.burn(SOLAR, MAX_SOLAR);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IEggsGen2.EggsGen2_MaxSupplyExceeded.selector, SOLAR, MAX_SOLAR, MAX_SOLAR)
        );
        eggs.mintEgg(SOLAR, 1, address(0));
    }

    function test_RevertWhen_BurningNothingOrTooMuchOrNoSuchEgg() public {
        _give(alice, SOLAR, 2);
        vm.startPrank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidAmount.selector, 0, type(uint256).max)
        );
        eggs.burn(SOLAR, 0);
        vm.expectRevert(
            abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, 2, 3, SOLAR)
        );
        eggs.burn(SOLAR, 3);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidEgg.selector, 7));
        eggs.burn(7, 1);
        vm.stopPrank();
    }

    // burnEggOfUser

    function testFuzz_GivenTheCollection_ItBurnsExactlyOrReverts(uint256 held, uint256 burnt) public {
        held = bound(held, 1, 100);
        burnt = bound(burnt, 1, 200);
        _give(alice, LUNAR, held);

        vm.prank(collection);
        if (burnt > held) {
            vm.expectRevert(
                abi.encodeWithSelector(IERC1155Errors.ERC1155InsufficientBalance.selector, alice, held, burnt, LUNAR)
            );
        }
        eggs.burnEggOfUser(LUNAR, alice, burnt);

        vm.assertEq(eggs.balanceOf(alice, LUNAR), burnt > held ? held : held - burnt);
    }

    function test_RevertWhen_TheCollectionBurnsNothingOrNoSuchEgg() public {
        vm.startPrank(collection);
        vm.expectRevert(
            abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidAmount.selector, 0, type(uint256).max)
        );
        eggs.burnEggOfUser(SOLAR, alice, 0);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidEgg.selector, 2));
        eggs.burnEggOfUser(2, alice, 1);
        vm.stopPrank();
    }

    function test_RevertWhen_AnybodyElseBurnsOthersEggs() public {
        _give(alice, SOLAR, 1);
        address[3] memory others = [owner, stranger, alice];
        for (uint256 i = 0; i < others.length; ++i) {
            vm.prank(others[i]);
            vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_NotAuthorized.selector, others[i]));
            eggs.burnEggOfUser(SOLAR, alice, 1);
        }
    }

    function test_GivenNoCollection_TheFormerOneBurnsNothing() public {
        _give(alice, SOLAR, 1);
        vm.prank(owner);
        eggs.setHatchyGen2(address(0));
        vm.prank(collection);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_NotAuthorized.selector, collection));
        eggs.burnEggOfUser(SOLAR, alice, 1);
    }

    // accountBalanceBatch

    function test_GivenBalances_TheyAreReadAtOnce() public {
        _give(alice, SOLAR, 3);
        _give(alice, LUNAR, 4);
        uint256[] memory balances = eggs.accountBalanceBatch(alice, list(LUNAR, SOLAR));
        vm.assertEq(balances, list(4, 3));
        vm.assertEq(eggs.accountBalanceBatch(bob, list(LUNAR)), list(0));
        vm.assertEq(eggs.accountBalanceBatch(bob, new uint256[](0)).length, 0);
    }

    // the owner's settings

    function test_GivenTheOwner_SettingsAreToldAndKept() public {
        vm.startPrank(owner);
        vm.expectEmit(address(eggs));
        emit IEggsGen2.PriceChanged(5);
        eggs.setPrice(5);
        vm.expectEmit(address(eggs));
        emit IEggsGen2.HatchyChanged(bob);
        eggs.setHatchy(bob);
        vm.expectEmit(address(eggs));
        emit IEggsGen2.HatchyGen2Changed(bob);
        eggs.setHatchyGen2(bob);
        vm.expectEmit(address(eggs));
        emit IEggsGen2.ReferralShareChanged(10_000);
        eggs.setReferralShare(10_000);
        vm.expectEmit(address(eggs));
        emit IERC1155.URI("ipfs://x/0", SOLAR);
        vm.expectEmit(address(eggs));
        emit IERC1155.URI("ipfs://x/1", LUNAR);
        eggs.setBaseMetadataURI("ipfs://x/");
        eggs.setSigner(bob);
        vm.stopPrank();
        vm.assertEq(eggs.PRICE(), 5);
        vm.assertEq(eggs.hatchyToken(), bob);
        vm.assertEq(eggs.HatchyPocketGen2(), bob);
        vm.assertEq(eggs.referralShare(), 10_000);
        vm.assertEq(eggs.uri(SOLAR), "ipfs://x/0");
        vm.assertEq(eggs.signer(), bob);
    }

    function test_RevertWhen_ASettingMakesNoSense() public {
        vm.startPrank(owner);
        vm.expectRevert(IEggsGen2.EggsGen2_ZeroAddress.selector);
        eggs.setHatchy(address(0));
        vm.expectRevert(IEggsGen2.EggsGen2_ZeroAddress.selector);
        eggs.withdraw(NATIVE, address(0));
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidReferralShare.selector, 10_001));
        eggs.setReferralShare(10_001);
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerActsAsOwner() public {
        _expectNotOwner(abi.encodeCall(eggs.withdraw, (NATIVE, stranger)));
        _expectNotOwner(abi.encodeCall(eggs.setBaseMetadataURI, ("")));
        _expectNotOwner(abi.encodeCall(eggs.setHatchy, (stranger)));
        _expectNotOwner(abi.encodeCall(eggs.setHatchyGen2, (stranger)));
        _expectNotOwner(abi.encodeCall(eggs.setPrice, (1)));
        _expectNotOwner(abi.encodeCall(eggs.setReferralShare, (1)));
        _expectNotOwner(abi.encodeCall(eggs.setAirdropper, (stranger, true)));
        _expectNotOwner(abi.encodeCall(eggs.setSigner, (stranger)));
        _expectNotOwner(abi.encodeCall(eggs.setVoucherBanned, (5, true)));
    }

    function test_GivenAnUpgrade_EverythingIsKept() public {
        IEggsGen2.EggSalePayload memory payload = _voucher(alice, 1, referrer, 5);
        vm.startPrank(alice);
        eggs.eggSale{value: COINS}(payload);
        eggs.mintEgg(SOLAR, 1, address(0));
        vm.stopPrank();
        address next = _deployCode("EggsGen2");

        vm.prank(owner);
        eggs.upgradeToAndCall(next, "");

        vm.assertEq(eggs.isVoucherUsed(5), true);
        vm.assertEq(eggs.eggSupplies(SOLAR), 2);
        vm.assertEq(eggs.referrals(alice), referrer);
        vm.assertEq(eggs.referralRewards(referrer, NATIVE), COINS * SHARE / 10_000);
        vm.assertEq(eggs.PRICE(), PRICE);
    }
}
