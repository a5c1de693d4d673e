// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";

import {ISignatureAirdrop} from "../../src/signature-airdrop/ISignatureAirdrop.sol";
import {SignatureAirdrop} from "../../src/signature-airdrop/SignatureAirdrop.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {SignatureAirdropFixture} from "../support/SignatureAirdropFixture.sol";

contract SignatureAirdropTest is SignatureAirdropFixture {
    function test_GivenANewProxy_OwnerSignerAndAdminAreSet() public {
        vm.assertEq(airdrop.owner(), owner);
        vm.assertEq(airdrop.signer(), signer);
        vm.assertEq(airdrop.isAdmin(admin), true);
        vm.assertEq(airdrop.isAdmin(owner), false);
        vm.assertEq(airdrop.supportsInterface(type(IERC1155Receiver).interfaceId), true);
        SignatureAirdrop bare = SignatureAirdrop(
            _proxy(
                _deployCode("SignatureAirdrop"),
                abi.encodeCall(SignatureAirdrop.initialize, (owner, address(0), address(0)))
            )
        );
        vm.assertEq(bare.signer(), address(0));
        vm.assertEq(bare.isAdmin(address(0)), false);
    }

    function testFuzz_GivenTokens_TheReceiverGetsThem(uint256 amount, uint256 nonce) public {
        amount = bound(amount, 1, FUNDS);
        ISignatureAirdrop.ClaimPayload memory payload = _tokens(alice, address(token), amount, nonce);

        vm.expectEmit(address(airdrop));
        emit IVoucherVerifier.VoucherUsed(airdrop.voucherIdOf(alice, nonce), alice);
        vm.expectEmit(address(airdrop));
        emit ISignatureAirdrop.AirdropClaimed(
            AIRDROP, alice, address(token), ERC20, payload.tokenIds, payload.amounts, nonce, 1
        );
        vm.prank(stranger);
        airdrop.claim(payload);

        vm.assertEq(token.balanceOf(alice), amount);
        vm.assertEq(token.balanceOf(address(airdrop)), FUNDS - amount);
        vm.assertEq(airdrop.isNonceUsed(alice, nonce), true);
        vm.assertEq(airdrop.isNonceUsed(bob, nonce), false);
        vm.assertEq(_claims(AIRDROP), 1);
    }

    function testFuzz_GivenItems_TheReceiverGetsThem(uint256 first, uint256 count, uint256 amount) public {
        count = bound(count, 1, airdrop.MAX_BATCH());
        (first, amount) = (bound(first, 0, HELD - count), bound(amount, 1, HELD - count));

        airdrop.claim(_claim(alice, ERC1155, address(items), range(first, count), range(amount, count), 1));

        for (uint256 i = 0; i < count; ++i) {
            vm.assertEq(items.balanceOf(alice, first + i), amount + i);
            vm.assertEq(items.balanceOf(address(airdrop), first + i), HELD - amount - i);
        }
        vm.assertEq(_claims(AIRDROP), 1);
    }

    function testFuzz_GivenCollectibles_TheReceiverGetsThem(uint256 first, uint256 count) public {
        count = bound(count, 1, airdrop.MAX_BATCH());
        first = bound(first, 0, HELD - count);

        airdrop.claim(_claim(alice, ERC721, address(collectible), range(first, count), _ones(count), 1));

        vm.assertEq(collectible.balanceOf(alice), count);
        vm.assertEq(collectible.ownerOf(first + count - 1), alice);
    }

    function testFuzz_GivenMaxClaims_NoMoreArePaid(uint256 maxClaims) public {
        maxClaims = bound(maxClaims, 1, 20);
        vm.prank(admin);
        airdrop.setMaxClaims(AIRDROP, maxClaims);
        for (uint256 i = 0; i < maxClaims; ++i) {
            airdrop.claim(_tokens(vm.addr(1 + i), address(token), 1, 1));
        }
        ISignatureAirdrop.ClaimPayload memory another = _tokens(alice, address(token), 1, 1);
        _fails(
            another,
            abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_NoClaimsLeft.selector, AIRDROP)
        );

        vm.prank(admin);
        airdrop.setMaxClaims(AIRDROP, maxClaims + 1);
        airdrop.claim(another);
        vm.assertEq(_claims(AIRDROP), maxClaims + 1);
    }

    function test_GivenNoncesOfOneReceiver_EachIsGoodOnceInAnyOrder() public {
        airdrop.claim(_tokens(alice, address(token), 1, 9));
        airdrop.claim(_tokens(alice, address(token), 1, 3));
        airdrop.claim(_tokens(bob, address(token), 1, 9));
        vm.assertEq(token.balanceOf(alice), 2);
        vm.assertEq(_claims(AIRDROP), 3);
    }

    function test_RevertWhen_TheAirdropIsInactiveOrEnded() public {
        ISignatureAirdrop.ClaimPayload memory payload = _tokens(alice, address(token), 1, 1);
        bytes memory reason =
            abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_NotActive.selector, AIRDROP);
        _setState(ISignatureAirdrop.AirdropState.Inactive);
        _fails(payload, reason);
        _setState(ISignatureAirdrop.AirdropState.Active);
        airdrop.claim(payload);
        _setState(ISignatureAirdrop.AirdropState.Ended);
        _fails(_tokens(alice, address(token), 1, 2), reason);
    }

    function testFuzz_RevertWhen_ThereIsNoSuchAirdrop(uint256 airdropId) public {
        vm.assume(airdropId != AIRDROP);
        bytes memory reason =
            abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_UnknownAirdrop.selector, airdropId);
        ISignatureAirdrop.ClaimPayload memory payload = _tokens(alice, address(token), 1, 1);
        payload.airdropId = airdropId;
        payload.signature = _signed(payload);
        _fails(payload, reason);
        vm.startPrank(admin);
        vm.expectRevert(reason);
        airdrop.setAirdropState(airdropId, ISignatureAirdrop.AirdropState.Active);
        vm.expectRevert(reason);
        airdrop.setMaxClaims(airdropId, 1);
        vm.stopPrank();
    }

    function test_RevertWhen_TooLittleIsHeld() public {
        _fails(
            _tokens(alice, address(token), FUNDS + 1, 1),
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientBalance.selector, address(airdrop), FUNDS, FUNDS + 1
            )
        );
        vm.assertEq(airdrop.isNonceUsed(alice, 1), false);
        vm.assertEq(_claims(AIRDROP), 0);
    }

    function testFuzz_RevertWhen_TheKindOfContractIsUnknown(uint8 kind) public {
        kind = uint8(bound(kind, OTHER, type(uint8).max));
        _fails(
            _claim(alice, kind, address(token), new uint256[](0), list(1), 1),
            abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_UnsupportedType.selector, kind)
        );
    }

    function testFuzz_RevertWhen_MoreThanOneOfACollectibleIsGiven(uint256 amount) public {
        vm.assume(amount != 1);
        _fails(
            _claim(alice, ERC721, address(collectible), list(1, 2), list(1, amount), 1),
            abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_InvalidAmount.selector, amount)
        );
    }

    function test_RevertWhen_NothingIsGiven() public {
        bytes memory reason = abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_InvalidAmount.selector, 0);
        _fails(_tokens(alice, address(token), 0, 1), reason);
        _fails(_claim(alice, ERC1155, address(items), list(1, 2), list(1, 0), 1), reason);
    }

    function test_RevertWhen_ListsDoNotFitTheKind() public {
        uint256[] memory none = new uint256[](0);
        _fails(_claim(alice, ERC20, address(token), list(1), list(1), 1), _invalidLength(1, 0));
        _fails(_claim(alice, ERC20, address(token), none, list(1, 1), 1), _invalidLength(2, 1));
        _fails(_claim(alice, ERC20, address(token), none, none, 1), _invalidLength(0, 1));
        _fails(_claim(alice, ERC1155, address(items), none, none, 1), _invalidLength(0, 50));
        _fails(_claim(alice, ERC721, address(collectible), none, none, 1), _invalidLength(0, 50));
        _fails(_claim(alice, ERC1155, address(items), range(0, 51), range(1, 51), 1), _invalidLength(51, 50));
        _fails(_claim(alice, ERC1155, address(items), list(1, 2), list(1), 1), _invalidLength(1, 2));
        _fails(_claim(alice, ERC721, address(collectible), list(1), list(1, 1), 1), _invalidLength(2, 1));
    }

    function testFuzz_GivenAnAdminOrTheOwner_AnAirdropIsMade(uint256 airdropId, uint256 maxClaims, bool byOwner)
        public
    {
        vm.assume(airdropId != AIRDROP);
        maxClaims = bound(maxClaims, 1, type(uint120).max);

        vm.expectEmit(address(airdrop));
        emit ISignatureAirdrop.AirdropCreated(airdropId, maxClaims);
        vm.prank(byOwner ? owner : admin);
        airdrop.createAirdrop(airdropId, maxClaims);

        (ISignatureAirdrop.AirdropState state, uint256 max, uint256 claims) = airdrop.airdrops(airdropId);
        vm.assertEq(uint256(state), uint256(ISignatureAirdrop.AirdropState.Inactive));
        vm.assertEq(max, maxClaims);
        vm.assertEq(claims, 0);
    }

    function test_RevertWhen_AnAirdropIsMadeTwice() public {
        vm.expectRevert(
            abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_AlreadyCreated.selector, AIRDROP)
        );
        vm.prank(admin);
        airdrop.createAirdrop(AIRDROP, 5);
    }

    function testFuzz_RevertWhen_MaxClaimsAreNoneOrTooMany(uint256 maxClaims) public {
        maxClaims = bound(maxClaims, uint256(type(uint120).max) + 1, type(uint256).max);
        vm.startPrank(admin);
        vm.expectRevert(_invalidMaxClaims(0));
        airdrop.createAirdrop(1, 0);
        vm.expectRevert(_invalidMaxClaims(maxClaims));
        airdrop.createAirdrop(1, maxClaims);
        vm.expectRevert(_invalidMaxClaims(maxClaims));
        airdrop.setMaxClaims(AIRDROP, maxClaims);
        vm.expectRevert(_invalidMaxClaims(0));
        airdrop.setMaxClaims(AIRDROP, 0);
        vm.stopPrank();
    }

    function test_RevertWhen_MaxClaimsAreFewerThanThereWere() public {
        airdrop.claim(_tokens(alice, address(token), 1, 1));
        airdrop.claim(_tokens(alice, address(token), 1, 2));
        vm.startPrank(admin);
        vm.expectRevert(_invalidMaxClaims(1));
        airdrop.setMaxClaims(AIRDROP, 1);
        vm.expectEmit(address(airdrop));
        emit ISignatureAirdrop.MaxClaimsChanged(AIRDROP, 2);
        airdrop.setMaxClaims(AIRDROP, 2);
        vm.stopPrank();
    }

    function test_GivenAnAdmin_TheStateIsSet() public {
        vm.expectEmit(address(airdrop));
        emit ISignatureAirdrop.AirdropStateChanged(AIRDROP, ISignatureAirdrop.AirdropState.Inactive);
        _setState(ISignatureAirdrop.AirdropState.Inactive);
        (ISignatureAirdrop.AirdropState state,,) = airdrop.airdrops(AIRDROP);
        vm.assertEq(uint256(state), uint256(ISignatureAirdrop.AirdropState.Inactive));
    }

    function test_RevertWhen_AnEndedAirdropIsChanged() public {
        _setState(ISignatureAirdrop.AirdropState.Ended);
        bytes memory reason = abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_Ended.selector, AIRDROP);
        vm.startPrank(admin);
        vm.expectRevert(reason);
        airdrop.setAirdropState(AIRDROP, ISignatureAirdrop.AirdropState.Active);
        vm.expectRevert(reason);
        airdrop.setMaxClaims(AIRDROP, 5);
        vm.stopPrank();
    }

    function test_GivenAdmins_TheyAddRemoveAndRenounce() public {
        vm.expectEmit(address(airdrop));
        emit ISignatureAirdrop.AdminAdded(alice);
        vm.prank(admin);
        airdrop.addAdmin(alice);
        vm.assertEq(airdrop.isAdmin(alice), true);

        vm.expectEmit(address(airdrop));
        emit ISignatureAirdrop.AdminRemoved(admin);
        vm.prank(alice);
        airdrop.removeAdmin(admin);
        vm.assertEq(airdrop.isAdmin(admin), false);

        vm.expectEmit(address(airdrop));
        emit ISignatureAirdrop.AdminRemoved(alice);
        vm.prank(alice);
        airdrop.renounceAdmin();
        vm.assertEq(airdrop.isAdmin(alice), false);

        // The owner is left.
        vm.startPrank(owner);
        airdrop.addAdmin(bob);
        airdrop.removeAdmin(bob);
        vm.stopPrank();
    }

    function test_RevertWhen_AdminsAreAddedOrRemovedInVain() public {
        vm.startPrank(admin);
        vm.expectRevert(ISignatureAirdrop.SignatureAirdrop_ZeroAdmin.selector);
        airdrop.addAdmin(address(0));
        vm.expectRevert(abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_AlreadyAdmin.selector, admin));
        airdrop.addAdmin(admin);
        vm.expectRevert(abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_NotAdmin.selector, alice));
        airdrop.removeAdmin(alice);
        vm.stopPrank();
        vm.expectRevert(abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_NotAdmin.selector, owner));
        vm.prank(owner);
        airdrop.renounceAdmin();
    }

    function test_RevertWhen_AStrangerDoesWhatIsTheAdmins() public {
        bytes memory reason =
            abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_NotAuthorized.selector, stranger);
        bytes[5] memory calls = [
            abi.encodeCall(airdrop.createAirdrop, (1, 1)),
            abi.encodeCall(airdrop.setAirdropState, (AIRDROP, ISignatureAirdrop.AirdropState.Ended)),
            abi.encodeCall(airdrop.setMaxClaims, (AIRDROP, 1)),
            abi.encodeCall(airdrop.addAdmin, (stranger)),
            abi.encodeCall(airdrop.removeAdmin, (admin))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(stranger);
            (bool done, bytes memory result) = address(airdrop).call(calls[i]);
            vm.assertEq(done, false);
            vm.assertEq(keccak256(result), keccak256(reason));
        }
    }

    function testFuzz_GivenTheOwner_WhatIsLeftIsWithdrawn(uint256 amount, uint256 count) public {
        (amount, count) = (bound(amount, 1, FUNDS), bound(count, 1, airdrop.MAX_BATCH()));
        uint256[] memory none = new uint256[](0);

        vm.startPrank(owner);
        vm.expectEmit(address(airdrop));
        emit ISignatureAirdrop.AssetsWithdrawn(bob, address(token), ERC20, none, list(amount));
        airdrop.withdrawAssets(bob, ERC20, address(token), none, list(amount));
        airdrop.withdrawAssets(bob, ERC1155, address(items), range(0, count), range(1, count));
        airdrop.withdrawAssets(bob, ERC721, address(collectible), range(0, count), _ones(count));
        vm.stopPrank();

        vm.assertEq(token.balanceOf(bob), amount);
        vm.assertEq(items.balanceOf(bob, count - 1), count);
        vm.assertEq(collectible.balanceOf(bob), count);
        vm.assertEq(_claims(AIRDROP), 0);
    }

    function test_RevertWhen_AWithdrawalIsInvalidOrAnothers() public {
        uint256[] memory none = new uint256[](0);
        vm.expectRevert(_invalidLength(0, 1));
        vm.prank(owner);
        airdrop.withdrawAssets(bob, ERC20, address(token), none, none);
        _expectNotOwner(abi.encodeCall(airdrop.withdrawAssets, (stranger, ERC20, address(token), none, list(1))));
    }

    function test_GivenAnyone_TheAirdropIsFunded() public {
        collectible.mint(alice, 900);
        items.mint(alice, 900, 5);
        vm.startPrank(alice);
        collectible.safeTransferFrom(alice, address(airdrop), 900);
        items.safeTransferFrom(alice, address(airdrop), 900, 2, "");
        items.safeBatchTransferFrom(alice, address(airdrop), list(900), list(3), "");
        vm.stopPrank();
        vm.assertEq(collectible.ownerOf(900), address(airdrop));
        vm.assertEq(items.balanceOf(address(airdrop), 900), 5);
    }

    function _invalidLength(uint256 length, uint256 max) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_InvalidLength.selector, length, max);
    }

    function _invalidMaxClaims(uint256 maxClaims) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISignatureAirdrop.SignatureAirdrop_InvalidMaxClaims.selector, maxClaims);
    }
}
