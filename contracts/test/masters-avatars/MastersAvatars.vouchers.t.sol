// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMastersAvatars} from "../../src/masters-avatars/IMastersAvatars.sol";
import {MastersAvatarsFixture} from "../support/MastersAvatarsFixture.sol";
import {VoucherReplayTest} from "../support/VoucherReplayTest.sol";

/// @dev Tests that the four kinds of vouchers have no other effect.
contract MastersAvatarsVouchersTest is MastersAvatarsFixture, VoucherReplayTest {
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

    /// @dev The one who owns it, and another avatar of theirs.
    function test_RevertWhen_TheAvatarIsAnotherOne() public {
        (bytes memory changes, bytes memory dresses) = (_signatureOf(2), _signatureOf(3));
        uint256 other = _avatarOf(alice);
        (changing.tokenId, dressing.tokenId) = (other, other);
        _expectInvalid(2, changes);
        _expectInvalid(3, dresses);
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

    function _kinds() internal pure override returns (uint256) {
        return 4;
    }

    function _domain() internal pure override returns (string memory) {
        return "MastersAvatars";
    }

    function _signedUntil() internal pure override returns (uint256) {
        return DEADLINE;
    }

    function _voucherId() internal view override returns (uint256) {
        return minting.nonce;
    }

    function _setVoucherId(uint256 id) internal override {
        (minting.nonce, giving.nonce, changing.nonce, dressing.nonce) = (id, id, id, id);
    }

    function _voucherDigest(uint256 kind) internal view override returns (bytes32) {
        if (kind == 0) return _digestOf(minting, MINT_TYPE);
        if (kind == 1) return _digestOf(giving, FREE_TYPE);
        return kind == 2 ? _digestOf(changing, TRAITS_TYPE) : _digestOf(dressing, EQUIP_TYPE);
    }

    function _digestOfAnotherType(uint256 kind) internal view override returns (bytes32) {
        string memory typed =
            "MintEgg(address receiver,uint256 eggType,uint256 amount,uint256 voucherId,uint256 deadline)";
        if (kind == 0) return _digestOf(minting, typed);
        if (kind == 1) return _digestOf(giving, typed);
        return kind == 2 ? _digestOf(changing, typed) : _digestOf(dressing, typed);
    }

    function _redeemCall(uint256 kind, bytes memory signature) internal view override returns (bytes memory) {
        if (kind == 0) return _mintCall(signature);
        if (kind == 1) return _freeMintCall(signature);
        return kind == 2 ? _setTraitsCall(signature) : _equipCall(signature);
    }

    /// @dev Redeems as the account that pays what was signed first, where payment is due.
    function _perform(bytes memory call) internal override returns (bool, bytes memory) {
        bool paid = bytes4(call) == avatars.mint.selector || bytes4(call) == avatars.setTraits.selector;
        vm.deal(address(this), 2 * COST);
        return address(avatars).call{value: paid ? COST : 0}(call);
    }

    function _changeContent(uint256 kind) internal override {
        if (kind == 0) minting.traits[0] = 77;
        if (kind == 1) giving.traits[0] = 77;
        if (kind == 2) changing.traits[0] = 77;
        if (kind == 3) dressing.equipItems = list(3, 4);
    }

    function _changeField(uint256 kind, uint256 field, uint256 value) internal override {
        if (kind == 0) _changeMinting(field % 6, value);
        if (kind == 1) _changeGiving(field % 3, value);
        if (kind == 2) _changeChanging(field % 5, value);
        if (kind == 3) _changeDressing(field % 2, value);
    }

    function _replaceContract() internal override {
        avatars = _newAvatars();
        vm.prank(owner);
        avatars.flipState();
        _avatarOf(alice);
    }

    function _mintCall(bytes memory signature) private view returns (bytes memory) {
        IMastersAvatars.MintPayload memory signed = minting;
        signed.signature = signature;
        return abi.encodeCall(avatars.mint, (signed));
    }

    function _freeMintCall(bytes memory signature) private view returns (bytes memory) {
        IMastersAvatars.FreeMintPayload memory signed = giving;
        signed.signature = signature;
        return abi.encodeCall(avatars.freeMint, (signed));
    }

    function _setTraitsCall(bytes memory signature) private view returns (bytes memory) {
        IMastersAvatars.TraitsPayload memory signed = changing;
        signed.signature = signature;
        return abi.encodeCall(avatars.setTraits, (signed));
    }

    function _equipCall(bytes memory signature) private view returns (bytes memory) {
        IMastersAvatars.EquipPayload memory signed = dressing;
        signed.signature = signature;
        return abi.encodeCall(avatars.equip, (signed));
    }
}
