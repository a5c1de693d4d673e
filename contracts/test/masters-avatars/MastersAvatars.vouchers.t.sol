// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersAvatars} from "../../src/masters-avatars/IMastersAvatars.sol";
import {MastersAvatars} from "../../src/masters-avatars/MastersAvatars.sol";
import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {MastersAvatarsFixture} from "../support/MastersAvatarsFixture.sol";

/// @dev What the four kinds of vouchers are not good for. Each test is of each kind.
contract MastersAvatarsVouchersTest is MastersAvatarsFixture {
    uint256 private constant KINDS = 4;
    uint256 private constant NONCE = 5;

    IMastersAvatars.MintPayload private minting;
    IMastersAvatars.FreeMintPayload private giving;
    IMastersAvatars.TraitsPayload private changing;
    IMastersAvatars.EquipPayload private dressing;
    uint256 private avatar;

    function setUp() public override {
        super.setUp();
        avatar = _avatarOf(alice);
        _giveRange(alice, 1, 4);
        minting = _mintVoucher(alice, NONCE);
        giving = _freeVoucher(alice, NONCE);
        changing = _traitsVoucher(alice, avatar, NONCE);
        dressing = _equipment(alice, avatar, list(1, 2), NONCE);
    }

    function testFuzz_GivenAFreshVoucher_ItIsRedeemed(uint256 kind) public {
        vm.expectEmit(address(avatars));
        emit IVoucherVerifier.VoucherUsed(NONCE, alice);
        _redeem(kind);
    }

    function testFuzz_RevertWhen_TheIdWasUsedByAVoucherOfAnyKind(uint256 kind, uint256 other) public {
        _redeem(kind);
        _expect(other, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, NONCE));
    }

    function testFuzz_RevertWhen_UsedBeforeAnUpgrade(uint256 kind) public {
        _redeem(kind);
        address next = address(new MastersAvatars());
        vm.prank(owner);
        avatars.upgradeToAndCall(next, "");
        _expect(kind, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, NONCE));
    }

    function testFuzz_RevertWhen_Expired(uint256 kind, uint256 time) public {
        vm.warp(bound(time, DEADLINE + 1, type(uint64).max));
        _expect(kind, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, DEADLINE));
    }

    function testFuzz_GivenABlockOfExactlyTheDeadline_ItIsRedeemed(uint256 kind) public {
        vm.warp(DEADLINE);
        _redeem(kind);
    }

    function testFuzz_RevertWhen_TheDeadlineIsAnotherThanTheSignedOne(uint256 kind, uint256 later) public {
        later = bound(later, NOW, type(uint256).max);
        vm.assume(later != DEADLINE);
        bytes memory signature = _signature(kind);
        assembly ("memory-safe") {
            mstore(add(signature, 32), later)
        }
        _setSignature(kind, signature);
        _expectInvalid(kind);
    }

    function testFuzz_RevertWhen_SignedForAnotherChain(uint256 kind) public {
        vm.chainId(block.chainid + 1);
        _expectInvalid(kind);
    }

    function testFuzz_RevertWhen_SignedForAnotherContract(uint256 kind) public {
        avatars = _newAvatars();
        vm.prank(owner);
        avatars.flipState();
        _avatarOf(alice);
        _expectInvalid(kind);
    }

    function testFuzz_RevertWhen_SignedAsAnotherType(uint256 kind) public {
        _signAll(
            SIGNER_KEY,
            "MintEgg(address receiver,uint256 eggType,uint256 amount,uint256 voucherId,uint256 deadline)"
        );
        _expectInvalid(kind);
    }

    function testFuzz_RevertWhen_TheSignatureIsOfAnotherKind(uint256 kind, uint256 other) public {
        vm.assume(kind % KINDS != other % KINDS);
        _setSignature(kind, _signature(other));
        _expectInvalid(kind);
    }

    function testFuzz_RevertWhen_TheIdIsBanned(uint256 kind) public {
        vm.prank(owner);
        avatars.setVoucherBanned(NONCE, true);
        _expect(kind, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, NONCE));
        vm.prank(owner);
        avatars.setVoucherBanned(NONCE, false);
        _redeem(kind);
    }

    function testFuzz_RevertWhen_TheDigestIsBanned(uint256 kind) public {
        bytes32 digest = _digest(kind);
        vm.prank(owner);
        avatars.banDigest(digest, true);
        _expect(kind, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest));
    }

    function testFuzz_RevertWhen_SIsHigh(uint256 kind) public {
        _setSignature(kind, _signHigh(SIGNER_KEY, _digest(kind), DEADLINE));
        _expectInvalid(kind);
    }

    function testFuzz_RevertWhen_AByteOfTheSignatureChanges(uint256 kind, uint256 position, uint8 change) public {
        vm.assume(change != 0);
        bytes memory signature = _signature(kind);
        signature[bound(position, 32, 96)] ^= bytes1(change);
        _setSignature(kind, signature);
        _expectInvalid(kind);
    }

    function testFuzz_RevertWhen_TheSignatureIsNot97Bytes(uint256 kind, bytes calldata signature) public {
        vm.assume(signature.length != 97);
        _setSignature(kind, signature);
        _expect(
            kind,
            abi.encodeWithSelector(
                IVoucherVerifier.VoucherVerifier_InvalidSignatureLength.selector, signature.length
            )
        );
    }

    function testFuzz_RevertWhen_AFieldChanges(uint256 kind, uint256 field, uint256 value) public {
        bytes32 before = _encoded();
        kind = kind % KINDS;
        if (kind == 0) _changeMinting(field % 6, value);
        if (kind == 1) _changeGiving(field % 3, value);
        if (kind == 2) _changeChanging(field % 5, value);
        if (kind == 3) _changeDressing(field % 2, value);
        vm.assume(_encoded() != before);
        _expectInvalid(kind);
    }

    /// @dev The one who owns it, and another avatar of theirs.
    function test_RevertWhen_TheAvatarIsAnotherOne() public {
        uint256 other = _avatarOf(alice);
        (changing.tokenId, dressing.tokenId) = (other, other);
        _expectInvalid(2);
        _expectInvalid(3);
    }

    function testFuzz_RevertWhen_SignedByAStrangerOrAFormerSigner(uint256 kind) public {
        bytes memory formers = _signature(kind);
        bytes memory strangers = _signDigest(STRANGER_KEY, _digest(kind), DEADLINE);
        _setSignature(kind, strangers);
        _expectInvalid(kind);
        vm.prank(owner);
        avatars.setSigner(vm.addr(STRANGER_KEY));
        _setSignature(kind, formers);
        _expectInvalid(kind);
        _setSignature(kind, strangers);
        _redeem(kind);
    }

    function testFuzz_RevertWhen_TheSignerRenounced(uint256 kind) public {
        vm.prank(signer);
        avatars.renounceSigner();
        _expectInvalid(kind);
    }

    function test_GivenARevertedRedemption_TheVoucherIsStillGood() public {
        vm.prank(alice);
        items.safeTransferFrom(alice, bob, 2, 1, "");
        (bool done,) = address(avatars).call(abi.encodeCall(avatars.equip, (dressing)));
        vm.assertEq(done, false);
        vm.assertEq(avatars.isVoucherUsed(NONCE), false);
        vm.prank(bob);
        items.safeTransferFrom(bob, alice, 2, 1, "");
        _redeem(3);
    }

    function test_TheDomainIsAnnouncedAsItIsSigned() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) =
            avatars.eip712Domain();
        vm.assertEq(name, "MastersAvatars");
        vm.assertEq(version, "1");
        vm.assertEq(chainId, block.chainid);
        vm.assertEq(verifier, address(avatars));
    }

    function _changeMinting(uint256 field, uint256 value) private {
        if (field == 0) minting.receiver = address(uint160(value));
        if (field == 1) minting.currency = address(uint160(value));
        if (field == 2) minting.price = value;
        if (field == 3) minting.payWithTicket = true;
        if (field == 4) minting.traits[value % TRAITS] = value;
        if (field == 5) minting.nonce = value;
    }

    function _changeGiving(uint256 field, uint256 value) private {
        if (field == 0) giving.receiver = address(uint160(value));
        if (field == 1) giving.traits[value % TRAITS] = value;
        if (field == 2) giving.nonce = value;
    }

    function _changeChanging(uint256 field, uint256 value) private {
        if (field == 0) changing.currency = address(uint160(value));
        if (field == 1) changing.price = value;
        if (field == 2) changing.payWithTicket = true;
        if (field == 3) changing.traits[value % TRAITS] = value;
        if (field == 4) changing.nonce = value;
    }

    function _changeDressing(uint256 field, uint256 value) private {
        if (field == 0) dressing.equipItems[value % 2] = value;
        if (field == 1) dressing.nonce = value;
    }

    function _encoded() private view returns (bytes32) {
        return keccak256(abi.encode(minting, giving, changing, dressing));
    }

    function _signature(uint256 kind) private view returns (bytes memory) {
        kind = kind % KINDS;
        if (kind == 0) return minting.signature;
        if (kind == 1) return giving.signature;
        return kind == 2 ? changing.signature : dressing.signature;
    }

    function _setSignature(uint256 kind, bytes memory signature) private {
        kind = kind % KINDS;
        if (kind == 0) minting.signature = signature;
        if (kind == 1) giving.signature = signature;
        if (kind == 2) changing.signature = signature;
        if (kind == 3) dressing.signature = signature;
    }

    function _digest(uint256 kind) private view returns (bytes32) {
        kind = kind % KINDS;
        if (kind == 0) return _digestOf(minting, MINT_TYPE);
        if (kind == 1) return _digestOf(giving, FREE_TYPE);
        return kind == 2 ? _digestOf(changing, TRAITS_TYPE) : _digestOf(dressing, EQUIP_TYPE);
    }

    function _signAll(uint256 key, string memory typed) private {
        minting.signature = _signDigest(key, _digestOf(minting, typed), DEADLINE);
        giving.signature = _signDigest(key, _digestOf(giving, typed), DEADLINE);
        changing.signature = _signDigest(key, _digestOf(changing, typed), DEADLINE);
        dressing.signature = _signDigest(key, _digestOf(dressing, typed), DEADLINE);
    }

    function _expectInvalid(uint256 kind) private {
        _expect(kind, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector));
    }

    function _expect(uint256 kind, bytes memory reason) private {
        vm.expectRevert(reason);
        _redeem(kind);
    }

    /// @dev By who pays what was signed first.
    function _redeem(uint256 kind) private {
        kind = kind % KINDS;
        vm.deal(address(this), 2 * COST);
        if (kind == 0) avatars.mint{value: COST}(minting);
        if (kind == 1) avatars.freeMint(giving);
        if (kind == 2) avatars.setTraits{value: COST}(changing);
        if (kind == 3) avatars.equip(dressing);
    }
}
