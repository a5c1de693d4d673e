// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20Errors, IERC721Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IVoucherConverter} from "../../src/voucher-converter/IVoucherConverter.sol";
import {VoucherConverter} from "../../src/voucher-converter/VoucherConverter.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {RefusingStablecoin, SilentStablecoin} from "../support/SaleTokens.sol";
import {VoucherConverterFixture} from "../support/VoucherConverterFixture.sol";
import {TakingToken} from "../support/VoucherConverterTokens.sol";

contract VoucherConverterTest is VoucherConverterFixture {
    function test_GivenANewProxy_DepositsAreOnAndTheDealerIsKnown() public view {
        vm.assertEq(converter.enabled(), true);
        vm.assertEq(converter.rewardDealer(), address(dealer));
        vm.assertEq(converter.signer(), signer);
        vm.assertEq(converter.totalConverts(), 0);
    }

    function test_RevertWhen_InitializedWithoutADealer() public {
        address implementation = _deployCode("VoucherConverter");
        vm.expectRevert(IVoucherConverter.VoucherConverter_ZeroRewardDealer.selector);
        _proxy(implementation, abi.encodeCall(VoucherConverter.initialize, (owner, signer, address(0))));
    }

    function testFuzz_GivenTokens_TheyAreTakenInAndRecorded(uint256 amount) public {
        amount = bound(amount, 1, FUNDS);
        IVoucherConverter.Payload memory payload = _tokens(alice, address(token), amount, 7);
        bytes memory signature = _signed(payload);

        vm.expectEmit(address(converter));
        emit IVoucherVerifier.VoucherUsed(7, alice);
        vm.expectEmit(address(converter));
        emit IVoucherConverter.Deposit(alice, 0);
        vm.prank(alice);
        converter.createVoucher(payload, signature);

        vm.assertEq(token.balanceOf(address(converter)), amount);
        vm.assertEq(token.balanceOf(alice), FUNDS - amount);
        _recorded(0, payload);
        vm.assertEq(converter.isVoucherUsed(7), true);
        vm.assertEq(converter.UsedSignatures(abi.encodePacked(signature, uint256(7))), true);
    }

    function testFuzz_GivenItems_TheyAreTakenInAndRecorded(uint256 first, uint256 count, uint256 amount) public {
        count = bound(count, 1, converter.MAX_BATCH());
        (first, amount) = (bound(first, 0, HELD - count), bound(amount, 1, HELD - count));
        IVoucherConverter.Payload memory payload =
            _things(alice, address(items), range(first, count), range(amount, count), 7);

        _depositAs(alice, _call(payload));

        for (uint256 i = 0; i < count; ++i) {
            vm.assertEq(items.balanceOf(address(converter), first + i), amount + i);
            vm.assertEq(items.balanceOf(alice, first + i), HELD - amount - i);
        }
        _recorded(0, payload);
    }

    function testFuzz_GivenCollectibles_TheyAreTakenInAndRecorded(uint256 first, uint256 count) public {
        count = bound(count, 1, converter.MAX_BATCH());
        first = bound(first, 0, HELD - count);
        IVoucherConverter.Payload memory payload = _collectibles(alice, address(collectible), range(first, count), 7);

        _depositAs(alice, _call(payload));

        vm.assertEq(collectible.balanceOf(address(converter)), count);
        vm.assertEq(collectible.ownerOf(first + count - 1), address(converter));
        _recorded(0, payload);
    }

    function test_GivenTheSameItemTwice_BothAmountsAreTakenIn() public {
        _depositAs(alice, _call(_things(alice, address(items), list(3, 3), list(4, 5), 7)));
        vm.assertEq(items.balanceOf(address(converter), 3), 9);
    }

    function test_GivenSeveralDeposits_NoncesCountUp() public {
        _depositAs(alice, _call(_tokens(alice, address(token), 5, 7)));
        vm.expectEmit(address(converter));
        emit IVoucherConverter.Deposit(alice, 1);
        _depositAs(alice, _call(_collectibles(alice, address(collectible), list(3), 8)));

        vm.assertEq(converter.totalConverts(), 2);
        _recorded(0, _tokens(alice, address(token), 5, 7));
        _recorded(1, _collectibles(alice, address(collectible), list(3), 8));
    }

    function testFuzz_RevertWhen_ThereIsNoSuchDeposit(uint256 nonce) public {
        _depositAs(alice, _call(_tokens(alice, address(token), 5, 7)));
        vm.assume(nonce > 0);
        bytes memory reason =
            abi.encodeWithSelector(IVoucherConverter.VoucherConverter_UnknownDeposit.selector, nonce);
        vm.expectRevert(reason);
        converter.convertedAssets(nonce);
        vm.expectRevert(reason);
        converter.getConvertedAssets(nonce);
    }

    function test_GivenDeposits_TheDealersVouchersGiveThemBackToWhomTheyName() public {
        _depositAs(alice, _call(_tokens(alice, address(token), 5, 1)));
        _depositAs(alice, _call(_things(alice, address(items), list(3, 4), list(5, 6), 2)));
        _depositAs(alice, _call(_collectibles(alice, address(collectible), list(8, 9), 3)));

        dealer.claimReward(_reward(ERC20, address(token), bob, 0, 5, 1));
        dealer.claimRewards(_rewards(ERC1155, address(items), bob, list(3, 4), list(5, 6), list(2, 3)));
        dealer.claimRewards(_rewards(ERC721, address(collectible), bob, list(8, 9), list(1, 1), list(4, 5)));

        vm.assertEq(token.balanceOf(bob), 5);
        vm.assertEq(items.balanceOf(bob, 3), 5);
        vm.assertEq(items.balanceOf(bob, 4), 6);
        vm.assertEq(collectible.balanceOf(bob), 2);
        vm.assertEq(token.balanceOf(address(converter)) + collectible.balanceOf(address(converter)), 0);
    }

    function test_GivenDepositsSwitchedOff_WhatIsHereIsStillClaimed() public {
        _depositAs(alice, _call(_tokens(alice, address(token), 5, 1)));
        vm.prank(owner);
        converter.flipState();
        dealer.claimReward(_reward(ERC20, address(token), bob, 0, 5, 1));
        vm.assertEq(token.balanceOf(bob), 5);
    }

    function test_GivenATokenWhoseAllowanceRunsOut_EachDepositRenewsIt() public {
        SilentStablecoin silent = new SilentStablecoin();
        silent.mint(alice, 10);
        vm.prank(alice);
        silent.approve(address(converter), 10);
        _depositAs(alice, _call(_tokens(alice, address(silent), 4, 1)));
        vm.assertEq(silent.allowance(address(converter), address(dealer)), type(uint256).max);

        vm.prank(address(converter));
        silent.approve(address(dealer), 3);
        _depositAs(alice, _call(_tokens(alice, address(silent), 6, 2)));
        vm.assertEq(silent.allowance(address(converter), address(dealer)), type(uint256).max);

        dealer.claimReward(_reward(ERC20, address(silent), bob, 0, 10, 1));
        vm.assertEq(silent.balanceOf(bob), 10);
    }

    function test_RevertWhen_AnybodyButTheDealerTakesWhatIsHere() public {
        _depositAs(alice, _call(_tokens(alice, address(token), 5, 1)));
        _depositAs(alice, _call(_things(alice, address(items), list(3), list(5), 2)));
        _depositAs(alice, _call(_collectibles(alice, address(collectible), list(8), 3)));
        address[4] memory takers = [owner, signer, alice, stranger];
        for (uint256 i = 0; i < takers.length; ++i) {
            vm.startPrank(takers[i]);
            vm.assertEq(token.allowance(address(converter), takers[i]), 0);
            (bool done,) = address(token).call(abi.encodeCall(token.transferFrom, (address(converter), alice, 1)));
            vm.assertEq(done, false);
            (done,) = address(collectible).call(
                abi.encodeCall(collectible.transferFrom, (address(converter), alice, 8))
            );
            vm.assertEq(done, false);
            (done,) = address(items).call(
                abi.encodeCall(items.safeTransferFrom, (address(converter), alice, 3, 1, ""))
            );
            vm.assertEq(done, false);
            vm.stopPrank();
        }
    }

    function test_GivenTheOwner_DepositsAreSwitchedOffAndOn() public {
        bytes memory call = _call(_tokens(alice, address(token), 5, 7));
        vm.expectEmit(address(converter));
        emit IVoucherConverter.EnabledChanged(false);
        vm.prank(owner);
        converter.flipState();
        vm.assertEq(converter.enabled(), false);
        _depositFails(alice, call, abi.encodeWithSelector(IVoucherConverter.VoucherConverter_NotEnabled.selector));

        vm.prank(owner);
        converter.flipState();
        _depositAs(alice, call);
        vm.assertEq(token.balanceOf(address(converter)), 5);
    }

    function test_RevertWhen_AStrangerSwitches() public {
        _expectNotOwner(abi.encodeCall(converter.flipState, ()));
    }

    function testFuzz_RevertWhen_NativeCoinIsSent(uint256 value) public {
        value = bound(value, 1, 1 ether);
        vm.deal(alice, 1 ether);
        IVoucherConverter.Payload memory payload = _tokens(alice, address(token), 5, 7);
        bytes memory signature = _signed(payload);
        vm.expectRevert(
            abi.encodeWithSelector(IVoucherConverter.VoucherConverter_UnexpectedValue.selector, value)
        );
        vm.prank(alice);
        converter.createVoucher{value: value}(payload, signature);

        vm.prank(alice);
        (bool done,) = address(converter).call{value: 1}("");
        vm.assertEq(done, false);
    }

    function test_RevertWhen_AnotherThanTheReceiverDeposits() public {
        _depositFails(
            stranger,
            _call(_tokens(alice, address(token), 5, 7)),
            abi.encodeWithSelector(IVoucherConverter.VoucherConverter_NotReceiver.selector, stranger)
        );
    }

    function testFuzz_RevertWhen_TheKindOfAssetIsUnknown(uint8 kind) public {
        kind = uint8(bound(kind, OTHER, type(uint8).max));
        IVoucherConverter.Payload memory payload = _tokens(alice, address(token), 5, 7);
        payload.assetType = kind;
        _depositFails(
            alice,
            _call(payload),
            abi.encodeWithSelector(IVoucherConverter.VoucherConverter_UnsupportedType.selector, kind)
        );
    }

    function test_RevertWhen_NothingIsDeposited() public {
        _invalidAmount(_tokens(alice, address(token), 0, 7), 0);
        _invalidAmount(_things(alice, address(items), list(1, 2), list(1, 0), 7), 0);
        uint256[] memory none = new uint256[](0);
        _invalidLength(_things(alice, address(items), none, none, 7), 0, 50);
        _invalidLength(_collectibles(alice, address(collectible), none, 7), 0, 50);
    }

    function testFuzz_RevertWhen_ThereIsAnAmountBesideIds(uint256 amount) public {
        vm.assume(amount > 0);
        IVoucherConverter.Payload memory payload = _collectibles(alice, address(collectible), list(1), 7);
        payload.amount = amount;
        _invalidAmount(payload, amount);
        payload = _things(alice, address(items), list(1), list(1), 7);
        payload.amount = amount;
        _invalidAmount(payload, amount);
    }

    function test_RevertWhen_ListsDoNotFitTheKind() public {
        IVoucherConverter.Payload memory payload = _tokens(alice, address(token), 5, 7);
        payload.tokenIds = list(1);
        _invalidLength(payload, 1, 0);
        (payload.tokenIds, payload.amounts) = (payload.amounts, payload.tokenIds);
        _invalidLength(payload, 1, 0);
        payload = _collectibles(alice, address(collectible), list(1), 7);
        payload.amounts = list(1);
        _invalidLength(payload, 1, 0);
        _invalidLength(_things(alice, address(items), list(1, 2), list(1), 7), 1, 2);
        _invalidLength(_things(alice, address(items), list(1), list(1, 2), 7), 2, 1);
        _invalidLength(_collectibles(alice, address(collectible), range(0, 51), 7), 51, 50);
        _invalidLength(_things(alice, address(items), range(0, 51), range(1, 51), 7), 51, 50);
    }

    function testFuzz_RevertWhen_AFeeIsTakenOfTheTransfer(uint256 amount, uint256 fee) public {
        amount = bound(amount, 1, FUNDS);
        fee = bound(fee, 1, amount);
        token.setFee(fee, 0);
        _notReceived(_tokens(alice, address(token), amount, 7), amount, amount - fee);
        vm.assertEq(token.balanceOf(alice), FUNDS);
        vm.assertEq(converter.isVoucherUsed(7), false);
        vm.assertEq(converter.totalConverts(), 0);
    }

    function test_RevertWhen_MoreArrivesThanWasSent() public {
        token.setFee(0, 1);
        _notReceived(_tokens(alice, address(token), 5, 7), 5, 6);
    }

    function test_RevertWhen_ATransferTakesFromWhatIsHere() public {
        TakingToken taking = new TakingToken();
        taking.mint(address(converter), 5);
        _notReceived(_tokens(alice, address(taking), 5, 7), 5, 0);
        vm.assertEq(taking.balanceOf(address(converter)), 5);
    }

    function test_RevertWhen_TheTokenAnswersFalse() public {
        RefusingToken refusing = new RefusingToken();
        _depositFails(
            alice,
            _call(_tokens(alice, address(refusing), 5, 7)),
            abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(refusing))
        );
    }

    function test_RevertWhen_TheDepositorDidNotApprove() public {
        vm.prank(alice);
        token.approve(address(converter), 4);
        _depositFails(
            alice,
            _call(_tokens(alice, address(token), 5, 7)),
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(converter), 4, 5)
        );
    }

    function test_RevertWhen_ACollectibleIsAnothers() public {
        collectible.mint(bob, 500);
        vm.prank(bob);
        collectible.setApprovalForAll(address(converter), true);
        _depositFails(
            alice,
            _call(_collectibles(alice, address(collectible), list(1, 500), 7)),
            abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, alice, 500, bob)
        );
        vm.assertEq(collectible.ownerOf(1), alice);
    }

    function test_RevertWhen_ACollectibleIsTwiceInADeposit() public {
        _depositFails(
            alice,
            _call(_collectibles(alice, address(collectible), list(1, 1), 7)),
            abi.encodeWithSelector(IERC721Errors.ERC721IncorrectOwner.selector, alice, 1, address(converter))
        );
    }

    function test_RevertWhen_TokensAreSentDirectly() public {
        bytes memory reason = abi.encodeWithSelector(IVoucherConverter.VoucherConverter_NotADeposit.selector, alice);
        vm.startPrank(alice);
        vm.expectRevert(reason);
        collectible.safeTransferFrom(alice, address(converter), 1);
        vm.expectRevert(reason);
        items.safeTransferFrom(alice, address(converter), 1, 1, "");
        vm.expectRevert(reason);
        items.safeBatchTransferFrom(alice, address(converter), list(1, 2), list(1, 1), "");
        vm.stopPrank();
    }

    function test_GivenADepositOfItsOwn_EveryHookAccepts() public view {
        // A collection may call the hook for a plain transfer, and the batch hook for one item.
        vm.assertEq(
            bytes32(converter.onERC721Received(address(converter), alice, 1, "")),
            bytes32(IERC721Receiver.onERC721Received.selector)
        );
        vm.assertEq(
            bytes32(converter.onERC1155Received(address(converter), alice, 1, 1, "")),
            bytes32(IERC1155Receiver.onERC1155Received.selector)
        );
        vm.assertEq(
            bytes32(converter.onERC1155BatchReceived(address(converter), alice, list(1), list(1), "")),
            bytes32(IERC1155Receiver.onERC1155BatchReceived.selector)
        );
    }

    function test_TheInterfacesAreAnnounced() public view {
        vm.assertEq(converter.supportsInterface(type(IERC165).interfaceId), true);
        vm.assertEq(converter.supportsInterface(type(IERC1155Receiver).interfaceId), true);
        vm.assertEq(converter.supportsInterface(0xffffffff), false);
    }

    function _recorded(uint256 nonce, IVoucherConverter.Payload memory payload) private view {
        vm.assertEq(
            keccak256(abi.encode(converter.getConvertedAssets(nonce))), keccak256(abi.encode(payload))
        );
        (address receiver, uint8 assetType, address assetAddress, uint256 amount, uint256 voucherId) =
            converter.convertedAssets(nonce);
        vm.assertEq(receiver, payload.receiver);
        vm.assertEq(assetType, payload.assetType);
        vm.assertEq(assetAddress, payload.assetAddress);
        vm.assertEq(amount, payload.amount);
        vm.assertEq(voucherId, payload.voucherId);
    }

    function _invalidAmount(IVoucherConverter.Payload memory payload, uint256 amount) private {
        _depositFails(
            alice,
            _call(payload),
            abi.encodeWithSelector(IVoucherConverter.VoucherConverter_InvalidAmount.selector, amount)
        );
    }

    function _invalidLength(IVoucherConverter.Payload memory payload, uint256 length, uint256 max) private {
        _depositFails(
            alice,
            _call(payload),
            abi.encodeWithSelector(IVoucherConverter.VoucherConverter_InvalidLength.selector, length, max)
        );
    }

    function _notReceived(IVoucherConverter.Payload memory payload, uint256 expected, uint256 received) private {
        _depositFails(
            alice,
            _call(payload),
            abi.encodeWithSelector(IVoucherConverter.VoucherConverter_NotReceived.selector, expected, received)
        );
    }
}

/// @dev It has a balance to be asked for.
contract RefusingToken is RefusingStablecoin {
    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }
}
