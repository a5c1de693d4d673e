// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC5267} from "@openzeppelin/contracts/interfaces/IERC5267.sol";

import {IVoucherVerifier} from "../../src/vouchers/IVoucherVerifier.sol";
import {OwnedProxyTest} from "./OwnedProxyTest.sol";

/// @dev Tests that no voucher can be misused. A suite keeps one valid voucher of each of its kinds, all for alice and
/// with one id. It defines how they are hashed and redeemed, and inherits these tests. Each test runs for any kind.
abstract contract VoucherReplayTest is OwnedProxyTest {
    uint256 private constant SECP256K1_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
    uint256 private constant OWN_KEY = 0xA11CE;
    uint256 private constant FOREIGN_KEY = 0xBAD;

    /// @dev Returns how many kinds of vouchers the contract takes, numbered from 0.
    function _kinds() internal view virtual returns (uint256) {
        return 1;
    }

    /// @dev Returns the name of the contract's EIP-712 domain.
    function _domain() internal pure virtual returns (string memory);

    /// @dev The deadline of signatures.
    function _signedUntil() internal pure virtual returns (uint256);

    /// @dev Returns the last second of a voucher, if its payload names an earlier one than its signature.
    function _goodUntil() internal pure virtual returns (uint256) {
        return _signedUntil();
    }

    /// @dev The id of all the vouchers.
    function _voucherId() internal view virtual returns (uint256);

    /// @dev Gives all vouchers another id, if a signer can choose any.
    function _setVoucherId(uint256 id) internal virtual {}

    /// @dev Returns the digest to sign, for this chain and the contract.
    function _voucherDigest(uint256 kind) internal view virtual returns (bytes32);

    /// @dev Returns the same for a struct that the contract does not take for this kind.
    function _digestOfAnotherType(uint256 kind) internal view virtual returns (bytes32);

    /// @dev Returns the call that redeems the voucher with this signature.
    function _redeemCall(uint256 kind, bytes memory signature) internal view virtual returns (bytes memory);

    /// @dev Calls as an account that may redeem vouchers, and pays their price.
    function _perform(bytes memory call) internal virtual returns (bool done, bytes memory result) {
        return _subject().call(call);
    }

    /// @dev Turns the voucher into another valid one with the same id.
    function _changeContent(uint256 kind) internal virtual;

    /// @dev Changes a signed value, unless it is the same as before.
    function _changeField(uint256 kind, uint256 field, uint256 value) internal virtual;

    /// @dev Makes another contract, set up like the first, the subject.
    function _replaceContract() internal virtual;

    function testFuzz_GivenAFreshVoucher_ItIsRedeemedForItsReceiver(uint256 kind, uint256 id) public {
        _setVoucherId(id);
        bytes memory signature = _signatureOf(kind);
        id = _voucherId();
        vm.assertEq(_verifier().isVoucherUsed(id), false);
        vm.assertEq(_verifier().UsedSignatures(signature), false);

        vm.expectEmit(_subject());
        emit IVoucherVerifier.VoucherUsed(id, alice);
        _redeem(kind, signature);

        vm.assertEq(_verifier().isVoucherUsed(id), true);
        vm.assertEq(_verifier().UsedSignatures(abi.encodePacked(signature, id)), true);
    }

    function testFuzz_RevertWhen_Used(uint256 kind, uint256 id) public {
        _setVoucherId(id);
        bytes memory signature = _signatureOf(kind);
        _redeem(kind, signature);
        _expectRefused(kind, signature, _alreadyUsed());
    }

    function testFuzz_RevertWhen_TheIdWasUsedByAnotherVoucher(uint256 kind, uint256 other, uint256 id) public {
        _setVoucherId(id);
        _redeem(kind, _signatureOf(kind));
        _changeContent(_valid(other));
        _expectRefused(other, _signatureOf(other), _alreadyUsed());
    }

    function testFuzz_RevertWhen_UsedBeforeAnUpgrade(uint256 kind) public {
        bytes memory signature = _signatureOf(kind);
        _redeem(kind, signature);
        address next = _newImplementation();
        vm.prank(owner);
        UUPSUpgradeable(_subject()).upgradeToAndCall(next, "");
        _expectRefused(kind, signature, _alreadyUsed());
    }

    function testFuzz_RevertWhen_Expired(uint256 kind, uint256 time) public {
        bytes memory signature = _signatureOf(kind);
        vm.warp(bound(time, _goodUntil() + 1, type(uint64).max));
        _expectRefused(
            kind,
            signature,
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Expired.selector, _goodUntil())
        );
    }

    function testFuzz_GivenABlockOfExactlyTheDeadline_ItIsRedeemed(uint256 kind) public {
        bytes memory signature = _signatureOf(kind);
        vm.warp(_goodUntil());
        _redeem(kind, signature);
    }

    function testFuzz_RevertWhen_TheDeadlineIsAnotherThanTheSignedOne(uint256 kind, uint256 deadline) public {
        deadline = bound(deadline, block.timestamp, type(uint256).max);
        vm.assume(deadline != _signedUntil());
        _expectInvalid(kind, _signedBy(OWN_KEY, _voucherDigest(_valid(kind)), deadline));
    }

    function testFuzz_RevertWhen_SignedForAnotherChain(uint256 kind) public {
        bytes memory signature = _signatureOf(kind);
        vm.chainId(block.chainid + 1);
        _expectInvalid(kind, signature);
    }

    function testFuzz_RevertWhen_SignedForAnotherContract(uint256 kind) public {
        bytes memory signature = _signatureOf(kind);
        address former = _subject();
        _replaceContract();
        vm.assertEq(_subject() != former, true);
        _expectInvalid(kind, signature);
    }

    function testFuzz_RevertWhen_SignedAsAnotherType(uint256 kind) public {
        _expectInvalid(kind, _signedBy(OWN_KEY, _digestOfAnotherType(_valid(kind)), _signedUntil()));
    }

    function testFuzz_RevertWhen_TheSignatureIsOfAnotherVoucher(uint256 kind, uint256 other) public {
        bytes memory signature = _signatureOf(other);
        if (_valid(kind) == _valid(other)) _changeContent(_valid(kind));
        _expectInvalid(kind, signature);
    }

    function testFuzz_RevertWhen_TheIdIsBanned(uint256 kind, uint256 id) public {
        _setVoucherId(id);
        bytes memory signature = _signatureOf(kind);
        id = _voucherId();
        vm.prank(owner);
        _verifier().setVoucherBanned(id, true);
        _expectRefused(
            kind, signature, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_Banned.selector, id)
        );
        vm.prank(owner);
        _verifier().setVoucherBanned(id, false);
        _redeem(kind, signature);
    }

    /// @dev A wrong voucher is barred. A corrected one with its id stays valid.
    function testFuzz_RevertWhen_TheDigestIsBanned(uint256 kind) public {
        bytes32 digest = _voucherDigest(_valid(kind));
        vm.startPrank(owner);
        _verifier().setDigestBanned(digest, true);
        _verifier().addSigner(vm.addr(FOREIGN_KEY));
        vm.stopPrank();
        bytes memory reason =
            abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_DigestBanned.selector, digest);
        _expectRefused(kind, _signatureOf(kind), reason);
        _expectRefused(kind, _signedBy(FOREIGN_KEY, digest, _signedUntil()), reason);
        vm.assertEq(_verifier().isVoucherUsed(_voucherId()), false);
        _changeContent(_valid(kind));
        _redeem(kind, _signatureOf(kind));
    }

    function testFuzz_RevertWhen_SIsHigh(uint256 kind) public {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWN_KEY, _voucherDigest(_valid(kind)));
        _expectInvalid(
            kind, abi.encodePacked(_signedUntil(), r, SECP256K1_ORDER - uint256(s), v == 27 ? uint8(28) : uint8(27))
        );
    }

    function testFuzz_RevertWhen_AByteOfTheSignatureChanges(uint256 kind, uint256 position, uint8 change) public {
        vm.assume(change != 0);
        bytes memory signature = _signatureOf(kind);
        signature[bound(position, 32, 96)] ^= bytes1(change);
        _expectInvalid(kind, signature);
    }

    function testFuzz_RevertWhen_TheSignatureIsNot97Bytes(uint256 kind, bytes calldata signature) public {
        vm.assume(signature.length != 97);
        _expectOtherLength(kind, signature);
        _expectOtherLength(kind, abi.encodePacked(_signatureOf(kind), uint8(0)));
    }

    function testFuzz_RevertWhen_AFieldChanges(uint256 kind, uint256 field, uint256 value) public {
        bytes memory signature = _signatureOf(kind);
        bytes32 before = keccak256(_redeemCall(_valid(kind), signature));
        _changeField(_valid(kind), field, value);
        vm.assume(keccak256(_redeemCall(_valid(kind), signature)) != before);
        _expectInvalid(kind, signature);
    }

    function testFuzz_RevertWhen_SignedByAStrangerOrAFormerSigner(uint256 kind) public {
        bytes memory formers = _signatureOf(kind);
        bytes memory strangers = _signedBy(FOREIGN_KEY, _voucherDigest(_valid(kind)), _signedUntil());
        _expectInvalid(kind, strangers);
        vm.prank(owner);
        _verifier().setSigner(vm.addr(FOREIGN_KEY));
        _expectInvalid(kind, formers);
        _redeem(kind, strangers);
    }

    function testFuzz_RevertWhen_TheSignerWasRemovedOrRenounced(uint256 kind, bool renounces) public {
        bytes memory signature = _signatureOf(kind);
        address signer = vm.addr(OWN_KEY);
        vm.prank(renounces ? signer : owner);
        renounces ? _verifier().renounceSigner() : _verifier().removeSigner(signer);
        _expectInvalid(kind, signature);
    }

    function test_TheDomainIsAnnouncedAsItIsSigned() public view {
        (, string memory name, string memory version, uint256 chainId, address verifier,,) =
            IERC5267(_subject()).eip712Domain();
        vm.assertEq(name, _domain());
        vm.assertEq(version, "1");
        vm.assertEq(chainId, block.chainid);
        vm.assertEq(verifier, _subject());
    }

    function _redeem(uint256 kind) internal {
        _redeem(kind, _signatureOf(kind));
    }

    function _expectRefused(uint256 kind, bytes memory reason) internal {
        _expectRefused(kind, _signatureOf(kind), reason);
    }

    function _expectRefused(uint256 kind, bytes memory signature, bytes memory reason) internal {
        (bool done, bytes memory result) = _perform(_redeemCall(_valid(kind), signature));
        vm.assertEq(done, false);
        vm.assertEq(keccak256(result), keccak256(reason));
    }

    function _expectInvalid(uint256 kind, bytes memory signature) internal {
        _expectRefused(
            kind, signature, abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_InvalidSignature.selector)
        );
    }

    /// @dev Signs the voucher as it is, as the signer.
    function _signatureOf(uint256 kind) internal view returns (bytes memory) {
        return _signedBy(OWN_KEY, _voucherDigest(_valid(kind)), _signedUntil());
    }

    function _signedBy(uint256 key, bytes32 digest, uint256 deadline) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(deadline, r, s, v);
    }

    function _alreadyUsed() internal view returns (bytes memory) {
        return abi.encodeWithSelector(IVoucherVerifier.VoucherVerifier_AlreadyUsed.selector, _voucherId());
    }

    function _redeem(uint256 kind, bytes memory signature) private {
        (bool done, bytes memory reason) = _perform(_redeemCall(_valid(kind), signature));
        if (done) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    function _expectOtherLength(uint256 kind, bytes memory signature) private {
        _expectRefused(
            kind,
            signature,
            abi.encodeWithSelector(
                IVoucherVerifier.VoucherVerifier_InvalidSignatureLength.selector, signature.length
            )
        );
    }

    function _verifier() private view returns (IVoucherVerifier) {
        return IVoucherVerifier(_subject());
    }

    function _valid(uint256 kind) private view returns (uint256) {
        return kind % _kinds();
    }
}
