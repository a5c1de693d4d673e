// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {PausableUpgradeable} from "@openzeppelin/contracts-upgradeable/utils/PausableUpgradeable.sol";
import {IERC1155Errors, IERC20Errors, IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {IEggsGen2} from "../../src/eggs-gen2/IEggsGen2.sol";
import {IRewardDealer} from "../../src/reward-dealer/IRewardDealer.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {RewardDealerFixture} from "../support/RewardDealerFixture.sol";
import {RewardItems} from "../support/RewardDealerTokens.sol";
import {SilentStablecoin} from "../support/SaleTokens.sol";

contract RewardDealerTest is RewardDealerFixture {
    function testFuzz_GivenTokens_TheyGoFromTheHolderToTheReceiver(uint256 amount) public {
        amount = bound(amount, 1, FUNDS);
        IRewardDealer.RewardPayload memory payload = _reward(ERC20, address(token), alice, 0, amount, 7);

        vm.expectEmit(address(dealer));
        emit IVoucherVerifier.VoucherUsed(7, alice);
        vm.expectEmit(address(dealer));
        emit IRewardDealer.Claim(alice, ERC20, address(token), 0, amount);
        vm.prank(stranger);
        dealer.claimReward(payload);

        vm.assertEq(token.balanceOf(alice), amount);
        vm.assertEq(token.balanceOf(holder), FUNDS - amount);
        vm.assertEq(token.balanceOf(address(dealer)), 0);
        vm.assertEq(dealer.UsedVoucherIds(7), true);
        vm.assertEq(dealer.UsedSignatures(abi.encodePacked(payload.signature, uint256(7))), true);
    }

    function testFuzz_GivenItems_TheyGoFromTheHolderToTheReceiver(uint256 id, uint256 amount) public {
        (id, amount) = (bound(id, 0, HELD - 1), bound(amount, 1, HELD));

        vm.expectEmit(address(dealer));
        emit IRewardDealer.Claim(alice, ERC1155, address(items), id, amount);
        dealer.claimReward(_reward(ERC1155, address(items), alice, id, amount, 7));

        vm.assertEq(items.balanceOf(alice, id), amount);
        vm.assertEq(items.balanceOf(holder, id), HELD - amount);
    }

    function testFuzz_GivenACollectible_ItGoesFromTheHolderToTheReceiver(uint256 tokenId) public {
        tokenId = bound(tokenId, 0, HELD - 1);

        vm.expectEmit(address(dealer));
        emit IRewardDealer.Claim(alice, ERC721, address(collectible), tokenId, 1);
        dealer.claimReward(_reward(ERC721, address(collectible), alice, tokenId, 1, 7));

        vm.assertEq(collectible.ownerOf(tokenId), alice);
    }

    function testFuzz_GivenABatchOfTokens_TheirSumIsTransferredOnce(uint256 seed, uint256 count) public {
        count = bound(count, 1, dealer.MAX_BATCH());
        uint256[] memory amounts = new uint256[](count);
        uint256 sum = 0;
        for (uint256 i = 0; i < count; ++i) {
            amounts[i] = bound(uint256(keccak256(abi.encode(seed, i))), 1, FUNDS / 100);
            sum += amounts[i];
        }

        dealer.claimRewards(
            _rewards(ERC20, address(token), alice, new uint256[](count), amounts, range(1, count))
        );

        vm.assertEq(token.balanceOf(alice), sum);
        vm.assertEq(token.balanceOf(holder), FUNDS - sum);
        vm.assertEq(dealer.isVoucherUsed(count), true);
    }

    function testFuzz_GivenABatchOfItems_AllAreTransferred(uint256 first, uint256 count) public {
        count = bound(count, 1, dealer.MAX_BATCH());
        first = bound(first, 0, HELD - count);
        uint256[] memory amounts = range(1, count);

        dealer.claimRewards(_rewards(ERC1155, address(items), alice, range(first, count), amounts, range(1, count)));

        for (uint256 i = 0; i < count; ++i) {
            vm.assertEq(items.balanceOf(alice, first + i), i + 1);
            vm.assertEq(items.balanceOf(holder, first + i), HELD - i - 1);
        }
    }

    function testFuzz_GivenABatchOfCollectibles_AllAreTransferred(uint256 first, uint256 count) public {
        count = bound(count, 1, dealer.MAX_BATCH());
        first = bound(first, 0, HELD - count);

        dealer.claimRewards(
            _rewards(ERC721, address(collectible), alice, range(first, count), _ones(count), range(1, count))
        );

        vm.assertEq(collectible.balanceOf(alice), count);
        vm.assertEq(collectible.ownerOf(first + count - 1), alice);
    }

    function test_GivenABatch_EachRewardIsAnnounced() public {
        vm.expectEmit(address(dealer));
        emit IVoucherVerifier.VoucherUsed(70, alice);
        vm.expectEmit(address(dealer));
        emit IVoucherVerifier.VoucherUsed(80, alice);
        vm.expectEmit(address(dealer));
        emit IRewardDealer.Claim(alice, ERC1155, address(items), 3, 5);
        vm.expectEmit(address(dealer));
        emit IRewardDealer.Claim(alice, ERC1155, address(items), 4, 6);
        dealer.claimRewards(_rewards(ERC1155, address(items), alice, list(3, 4), list(5, 6), list(70, 80)));
    }

    function testFuzz_GivenAnAirdrop_EggsAreMinted(uint256 eggType, uint256 amount) public {
        (eggType, amount) = (bound(eggType, 0, 1), bound(amount, 1, 1_000_000));

        vm.expectEmit(address(dealer));
        emit IRewardDealer.Claim(alice, ERC1155, address(eggs), eggType, amount);
        vm.prank(stranger);
        dealer.mintAirdropEgg(_airdrop(alice, eggType, amount, 7));

        vm.assertEq(eggs.balanceOf(alice, eggType), amount);
        vm.assertEq(dealer.isVoucherUsed(7), true);
    }

    function testFuzz_GivenAnItem_ItIsMinted(uint256 id, uint256 amount) public {
        (id, amount) = (bound(id, 1000, type(uint256).max), bound(amount, 1, type(uint256).max));

        vm.expectEmit(address(dealer));
        emit IRewardDealer.Claim(alice, ERC1155, address(items), id, amount);
        vm.prank(stranger);
        dealer.mintMastersItem(_item(address(items), alice, id, amount, 7));

        vm.assertEq(items.balanceOf(alice, id), amount);
    }

    function testFuzz_GivenABatchOfItemsToMint_AllAreMinted(uint256 count) public {
        count = bound(count, 1, dealer.MAX_BATCH());

        vm.expectEmit(address(dealer));
        emit IRewardDealer.Claim(alice, ERC1155, address(items), 1000, 1);
        dealer.mintMastersItems(
            _items(address(items), alice, range(1000, count), range(1, count), range(1, count))
        );

        for (uint256 i = 0; i < count; ++i) {
            vm.assertEq(items.balanceOf(alice, 1000 + i), i + 1);
            vm.assertEq(dealer.isVoucherUsed(i + 1), true);
        }
    }

    function test_RevertWhen_TheHolderApprovedTooLittle() public {
        vm.prank(holder);
        token.approve(address(dealer), 9);
        IRewardDealer.RewardPayload memory payload = _reward(ERC20, address(token), alice, 0, 10, 7);

        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(dealer), 9, 10)
        );
        dealer.claimReward(payload);

        vm.assertEq(dealer.UsedVoucherIds(7), false);
    }

    function test_GivenATokenThatAnswersNothing_ItIsTransferred() public {
        SilentStablecoin silent = new SilentStablecoin();
        silent.mint(holder, 10);
        vm.prank(holder);
        silent.approve(address(dealer), 10);

        dealer.claimReward(_reward(ERC20, address(silent), alice, 0, 4, 7));

        vm.assertEq(silent.balanceOf(alice), 4);
    }

    function test_RevertWhen_ThereIsNoContract() public {
        IRewardDealer.RewardPayload memory payload = _reward(ERC20, bob, alice, 0, 1, 7);
        _claimFails(payload, abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, bob));
        for (uint8 kind = ERC721; kind <= ERC1155; ++kind) {
            payload = _reward(kind, bob, alice, 0, 1, 7);
            (bool done,) = address(dealer).call(abi.encodeCall(dealer.claimReward, (payload)));
            vm.assertEq(done, false);
        }
        vm.assertEq(dealer.UsedVoucherIds(7), false);
    }

    function test_RevertWhen_TheHolderHasItNot() public {
        collectible.mint(bob, 1000);
        vm.prank(bob);
        collectible.setApprovalForAll(address(dealer), true);
        _claimFails(
            _reward(ERC721, address(collectible), alice, 1000, 1, 7),
            abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, holder, 1000, bob)
        );
    }

    function test_RevertWhen_TheHolderDidNotApprove() public {
        vm.startPrank(holder);
        collectible.setApprovalForAll(address(dealer), false);
        items.setApprovalForAll(address(dealer), false);
        vm.stopPrank();
        _claimFails(
            _reward(ERC721, address(collectible), alice, 1, 1, 7),
            abi.encodeWithSelector(IERC721Errors.ERC721InsufficientApproval.selector, address(dealer), 1)
        );
        _claimFails(
            _rewards(ERC1155, address(items), alice, list(1, 2), list(1, 1), list(7, 8)),
            abi.encodeWithSelector(IERC1155Errors.ERC1155MissingApprovalForAll.selector, address(dealer), holder)
        );
    }

    function testFuzz_RevertWhen_TheKindOfContractIsUnknown(uint8 kind) public {
        kind = uint8(bound(kind, OTHER, type(uint8).max));
        bytes memory reason = abi.encodeWithSelector(IRewardDealer.RewardDealer_UnsupportedType.selector, kind);
        _claimFails(_reward(kind, address(token), alice, 0, 1, 7), reason);
        _claimFails(_rewards(kind, address(token), alice, list(0), list(1), list(7)), reason);
    }

    function testFuzz_RevertWhen_MoreThanOneOfACollectibleIsGiven(uint256 amount) public {
        vm.assume(amount != 1);
        bytes memory reason = abi.encodeWithSelector(IRewardDealer.RewardDealer_InvalidAmount.selector, amount);
        _claimFails(_reward(ERC721, address(collectible), alice, 0, amount, 7), reason);
        _claimFails(_rewards(ERC721, address(collectible), alice, list(0, 1), list(1, amount), list(7, 8)), reason);
    }

    function test_RevertWhen_NothingIsGiven() public {
        bytes memory reason = abi.encodeWithSelector(IRewardDealer.RewardDealer_InvalidAmount.selector, 0);
        _claimFails(_reward(ERC20, address(token), alice, 0, 0, 7), reason);
        _claimFails(_rewards(ERC1155, address(items), alice, list(1, 2), list(1, 0), list(7, 8)), reason);
        IRewardDealer.AirdropPayload memory airdrop = _airdrop(alice, 0, 0, 7);
        vm.expectRevert(reason);
        dealer.mintAirdropEgg(airdrop);
        IRewardDealer.RewardPayload memory item = _item(address(items), alice, 1, 0, 7);
        vm.expectRevert(reason);
        dealer.mintMastersItem(item);
    }

    function test_RevertWhen_WhatIsMintedIsNoItem() public {
        IRewardDealer.RewardPayload memory payload = _item(address(items), alice, 1, 1, 7);
        payload.rewardContractType = ERC721;
        payload.signature = _signed(MINT, payload);
        vm.expectRevert(abi.encodeWithSelector(IRewardDealer.RewardDealer_UnsupportedType.selector, ERC721));
        dealer.mintMastersItem(payload);
        IRewardDealer.BatchRewardPayload memory batch = _items(address(items), alice, list(1), list(1), list(7));
        batch.rewardContractType = ERC20;
        batch.signature = _signed(MINT_BATCH, batch);
        vm.expectRevert(abi.encodeWithSelector(IRewardDealer.RewardDealer_UnsupportedType.selector, ERC20));
        dealer.mintMastersItems(batch);
    }

    function test_RevertWhen_WhatIsMintedHasAHolder() public {
        bytes memory reason =
            abi.encodeWithSelector(IRewardDealer.RewardDealer_UnexpectedHolder.selector, holder);
        IRewardDealer.RewardPayload memory payload = _reward(ERC1155, address(items), alice, 1, 1, 7);
        payload.signature = _signed(MINT, payload);
        vm.expectRevert(reason);
        dealer.mintMastersItem(payload);
    }

    function test_RevertWhen_TheItemContractDoesNotLetItMint() public {
        items.setMinter(stranger);
        IRewardDealer.RewardPayload memory payload = _item(address(items), alice, 1, 1, 7);
        vm.expectRevert(
            abi.encodeWithSelector(RewardItems.RewardItems_NotMinter.selector, address(dealer))
        );
        dealer.mintMastersItem(payload);
        vm.assertEq(dealer.UsedVoucherIds(7), false);
    }

    function test_RevertWhen_TheEggContractDoesNotLetItMint() public {
        vm.prank(owner);
        eggs.setAirdropper(address(dealer), false);
        IRewardDealer.AirdropPayload memory payload = _airdrop(alice, 0, 1, 7);
        vm.expectRevert(
            abi.encodeWithSelector(IEggsGen2.EggsGen2_NotAuthorized.selector, address(dealer))
        );
        dealer.mintAirdropEgg(payload);
    }

    function test_RevertWhen_ThereIsNoSuchEgg() public {
        IRewardDealer.AirdropPayload memory payload = _airdrop(alice, 256, 1, 7);
        vm.expectRevert(abi.encodeWithSelector(IRewardDealer.RewardDealer_InvalidEggType.selector, 256));
        dealer.mintAirdropEgg(payload);
        payload = _airdrop(alice, 2, 1, 7);
        vm.expectRevert(abi.encodeWithSelector(IEggsGen2.EggsGen2_InvalidEgg.selector, 2));
        dealer.mintAirdropEgg(payload);
    }

    function test_RevertWhen_NoContractMintsEggs() public {
        vm.expectEmit(address(dealer));
        emit IRewardDealer.EggsChanged(address(0));
        vm.prank(owner);
        dealer.setEggs(address(0));
        vm.assertEq(dealer.eggs(), address(0));
        IRewardDealer.AirdropPayload memory payload = _airdrop(alice, 0, 1, 7);
        vm.expectRevert(IRewardDealer.RewardDealer_NoEggs.selector);
        dealer.mintAirdropEgg(payload);
    }

    function test_RevertWhen_ListsDoNotBelongTogether() public {
        _claimFails(
            _rewards(ERC1155, address(items), alice, list(1), list(1, 1), list(7, 8)), _invalidBatch(1, 2)
        );
        _claimFails(
            _rewards(ERC1155, address(items), alice, list(1, 2), list(1), list(7, 8)), _invalidBatch(1, 2)
        );
    }

    function test_RevertWhen_ABatchIsEmptyOrTooLong() public {
        uint256[] memory none = new uint256[](0);
        _claimFails(_rewards(ERC1155, address(items), alice, none, none, none), _invalidBatch(0, 100));
        uint256[] memory many = range(0, 101);
        _claimFails(_rewards(ERC1155, address(items), alice, many, _ones(101), many), _invalidBatch(101, 100));
    }

    function test_RevertWhen_Paused() public {
        IRewardDealer.RewardPayload memory one = _reward(ERC20, address(token), alice, 0, 1, 1);
        IRewardDealer.BatchRewardPayload memory several =
            _rewards(ERC20, address(token), alice, list(0), list(1), list(2));
        IRewardDealer.AirdropPayload memory egg = _airdrop(alice, 0, 1, 3);
        IRewardDealer.RewardPayload memory item = _item(address(items), alice, 1, 1, 4);
        IRewardDealer.BatchRewardPayload memory itemBatch =
            _items(address(items), alice, list(1), list(1), list(5));
        vm.prank(owner);
        dealer.pause();
        bytes memory reason = abi.encodeWithSelector(PausableUpgradeable.EnforcedPause.selector);
        _claimFails(one, reason);
        _claimFails(several, reason);
        vm.expectRevert(reason);
        dealer.mintAirdropEgg(egg);
        vm.expectRevert(reason);
        dealer.mintMastersItem(item);
        vm.expectRevert(reason);
        dealer.mintMastersItems(itemBatch);

        vm.prank(owner);
        dealer.unpause();
        dealer.claimReward(one);
        vm.assertEq(token.balanceOf(alice), 1);
    }

    function test_GivenRoles_TheOwnerAddsAndRemovesThem() public {
        vm.startPrank(owner);
        dealer.addSignerRole(bob);
        vm.assertEq(dealer.isSigner(bob), true);
        dealer.removeSignerRole(bob);
        vm.assertEq(dealer.isSigner(bob), false);
        vm.stopPrank();
    }

    function test_RevertWhen_AStrangerDoesWhatIsTheOwners() public {
        _expectNotOwner(abi.encodeCall(dealer.setVoucherUsed, (list(1), true)));
        _expectNotOwner(abi.encodeCall(dealer.banSignature, (new bytes(97))));
        _expectNotOwner(abi.encodeCall(dealer.addSignerRole, (stranger)));
        _expectNotOwner(abi.encodeCall(dealer.removeSignerRole, (signer)));
        _expectNotOwner(abi.encodeCall(dealer.setEggs, (stranger)));
        _expectNotOwner(abi.encodeCall(dealer.pause, ()));
        _expectNotOwner(abi.encodeCall(dealer.unpause, ()));
    }

    function _claimFails(IRewardDealer.RewardPayload memory payload, bytes memory reason) private {
        vm.expectRevert(reason);
        dealer.claimReward(payload);
    }

    function _claimFails(IRewardDealer.BatchRewardPayload memory payload, bytes memory reason) private {
        vm.expectRevert(reason);
        dealer.claimRewards(payload);
    }

    function _invalidBatch(uint256 length, uint256 max) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IRewardDealer.RewardDealer_InvalidBatch.selector, length, max);
    }

    function _ones(uint256 length) private pure returns (uint256[] memory values) {
        values = new uint256[](length);
        for (uint256 i = 0; i < length; ++i) {
            values[i] = 1;
        }
    }
}
