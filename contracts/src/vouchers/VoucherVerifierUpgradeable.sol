// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {EIP712Upgradeable} from "@openzeppelin/contracts-upgradeable/utils/cryptography/EIP712Upgradeable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

import {IVoucherVerifier} from "./IVoucherVerifier.sol";

/// @title Verifies and uses up vouchers
/// @notice Base of every contract that redeems vouchers.
/// @dev A contract that redeems vouchers inherits this and overrides `_domainName` with its EIP-712 domain. It hashes
/// its own struct with the deadline that `_deadlineOf` reads. Before any effect of its own it calls `_useVoucher`, or
/// `_useVouchers` for one signature over several vouchers.
abstract contract VoucherVerifierUpgradeable is IVoucherVerifier, EIP712Upgradeable, Ownable2StepUpgradeable {
    enum VoucherState {
        Unused,
        Used,
        Banned
    }

    /// @custom:storage-location erc7201:hatchery.storage.VoucherVerifier
    struct VoucherVerifierStorage {
        address mainSigner;
        mapping(address account => bool) signers;
        mapping(uint256 voucherId => VoucherState) vouchers;
        mapping(bytes32 signatureHash => bool) bannedSignatures;
        mapping(bytes32 digest => bool) bannedDigests;
    }

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.VoucherVerifier")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x5649b13eae6307507d01bb1beb70e919aaa71f19adf7c10a02bf01d77b660200;

    uint256 private constant DEADLINE_LENGTH = 32;
    uint256 private constant SIGNATURE_LENGTH = 97;
    uint256 private constant ID_LENGTH = 32;

    function __VoucherVerifier_init(address initialSigner) internal onlyInitializing {
        if (initialSigner != address(0)) _setMainSigner(initialSigner);
    }

    /// @inheritdoc IVoucherVerifier
    function addSigner(address account) external onlyOwner {
        _addSigner(account);
    }

    /// @inheritdoc IVoucherVerifier
    function removeSigner(address account) external onlyOwner {
        _removeSigner(account);
    }

    /// @inheritdoc IVoucherVerifier
    function renounceSigner() external {
        _removeSigner(_msgSender());
    }

    /// @inheritdoc IVoucherVerifier
    function setSigner(address account) external onlyOwner {
        address previous = signer();
        if (previous != address(0) && previous != account) _removeSigner(previous);
        _setMainSigner(account);
    }

    /// @inheritdoc IVoucherVerifier
    function setVoucherBanned(uint256 voucherId, bool banned) external onlyOwner {
        if (isVoucherUsed(voucherId)) revert VoucherVerifier_AlreadyUsed(voucherId);
        _setVoucherBanned(voucherId, banned);
    }

    /// @inheritdoc IVoucherVerifier
    function setDigestBanned(bytes32 digest, bool banned) external onlyOwner {
        _voucherVerifierStorage().bannedDigests[digest] = banned;
        emit DigestBanned(digest, banned);
    }

    /// @inheritdoc IVoucherVerifier
    function UsedSignatures(bytes calldata signature) external view returns (bool) {
        bool withId = signature.length == SIGNATURE_LENGTH + ID_LENGTH;
        if (withId && isVoucherUsed(uint256(bytes32(signature[SIGNATURE_LENGTH:])))) return true;
        bytes calldata bare = withId ? signature[:SIGNATURE_LENGTH] : signature;
        return _voucherVerifierStorage().bannedSignatures[keccak256(bare)];
    }

    /// @inheritdoc IVoucherVerifier
    function signer() public view returns (address) {
        return _voucherVerifierStorage().mainSigner;
    }

    /// @inheritdoc IVoucherVerifier
    function isSigner(address account) public view returns (bool) {
        return _voucherVerifierStorage().signers[account];
    }

    /// @inheritdoc IVoucherVerifier
    function isVoucherUsed(uint256 voucherId) public view returns (bool) {
        return _voucherVerifierStorage().vouchers[voucherId] == VoucherState.Used;
    }

    /// @inheritdoc IVoucherVerifier
    function isVoucherBanned(uint256 voucherId) public view returns (bool) {
        return _voucherVerifierStorage().vouchers[voucherId] == VoucherState.Banned;
    }

    /// @inheritdoc IVoucherVerifier
    function isDigestBanned(bytes32 digest) public view returns (bool) {
        return _voucherVerifierStorage().bannedDigests[digest];
    }

    /// @dev Checks the voucher and marks its id as used, all before the caller's own effects.
    /// @param structHash the EIP-712 hash of the voucher's struct, whose last member is `_deadlineOf(signature)`
    /// @param signature the 97 bytes
    function _useVoucher(uint256 voucherId, address receiver, bytes32 structHash, bytes calldata signature) internal {
        _checkTime(_deadlineOf(signature));
        _useId(voucherId, receiver);
        _useSignature(structHash, signature);
    }

    /// @dev Does the same for several vouchers in one struct. Fails if an id occurs twice or was used before.
    function _useVouchers(
        uint256[] calldata voucherIds,
        address receiver,
        bytes32 structHash,
        bytes calldata signature
    ) internal {
        _checkTime(_deadlineOf(signature));
        for (uint256 i = 0; i < voucherIds.length; ++i) {
            _useId(voucherIds[i], receiver);
        }
        _useSignature(structHash, signature);
    }

    /// @dev Checks a deadline, or another time until which a payload can be claimed.
    function _checkTime(uint256 until) internal view {
        if (block.timestamp > until) revert VoucherVerifier_Expired(until);
    }

    /// @dev Bars a voucher that was not used, or releases it.
    function _setVoucherBanned(uint256 voucherId, bool banned) internal {
        _voucherVerifierStorage().vouchers[voucherId] = banned ? VoucherState.Banned : VoucherState.Unused;
        emit VoucherBanned(voucherId, banned);
    }

    /// @dev Bars signature bytes that were not used. Each signature has one accepted form, and only that form can be
    /// barred.
    function _banSignature(bytes calldata signature) internal {
        _deadlineOf(signature);
        // Any digest will do: the form of `s` and `v` does not depend on it.
        (, ECDSA.RecoverError err,) = ECDSA.tryRecoverCalldata(bytes32(uint256(1)), signature[DEADLINE_LENGTH:]);
        if (err != ECDSA.RecoverError.NoError) revert VoucherVerifier_InvalidSignature();
        _voucherVerifierStorage().bannedSignatures[keccak256(signature)] = true;
    }

    /// @dev Returns the deadline at the start of the 97 signature bytes.
    function _deadlineOf(bytes calldata signature) internal pure returns (uint256) {
        if (signature.length != SIGNATURE_LENGTH) revert VoucherVerifier_InvalidSignatureLength(signature.length);
        return uint256(bytes32(signature[:DEADLINE_LENGTH]));
    }

    /// @dev Returns the name of the EIP-712 domain, which the inheriting contract defines.
    function _domainName() internal pure virtual returns (string memory);

    /// @dev A constant, like the version, so that no redemption reads it from storage.
    function _EIP712Name() internal pure override returns (string memory) {
        return _domainName();
    }

    function _EIP712Version() internal pure override returns (string memory) {
        return "1";
    }

    function _useId(uint256 voucherId, address receiver) private {
        VoucherVerifierStorage storage $ = _voucherVerifierStorage();
        VoucherState state = $.vouchers[voucherId];
        if (state == VoucherState.Used) revert VoucherVerifier_AlreadyUsed(voucherId);
        if (state == VoucherState.Banned) revert VoucherVerifier_Banned(voucherId);

        $.vouchers[voucherId] = VoucherState.Used;

        emit VoucherUsed(voucherId, receiver);
    }

    function _useSignature(bytes32 structHash, bytes calldata signature) private view {
        VoucherVerifierStorage storage $ = _voucherVerifierStorage();
        bytes32 digest = _hashTypedDataV4(structHash);
        (address recovered, ECDSA.RecoverError err,) =
            ECDSA.tryRecoverCalldata(digest, signature[DEADLINE_LENGTH:]);
        if (err != ECDSA.RecoverError.NoError || !$.signers[recovered]) revert VoucherVerifier_InvalidSignature();
        if ($.bannedDigests[digest]) revert VoucherVerifier_DigestBanned(digest);
        if ($.bannedSignatures[keccak256(signature)]) revert VoucherVerifier_SignatureBanned();
    }

    function _setMainSigner(address account) private {
        if (!isSigner(account)) _addSigner(account);
        _voucherVerifierStorage().mainSigner = account;
        emit SignerChange(account);
    }

    function _addSigner(address account) internal {
        if (account == address(0)) revert VoucherVerifier_ZeroSigner();
        _voucherVerifierStorage().signers[account] = true;
        emit SignerAdded(account);
    }

    function _removeSigner(address account) internal {
        VoucherVerifierStorage storage $ = _voucherVerifierStorage();
        if (!$.signers[account]) revert VoucherVerifier_NotSigner(account);
        $.signers[account] = false;
        emit SignerRemoved(account);
        if ($.mainSigner == account) {
            $.mainSigner = address(0);
            emit SignerChange(address(0));
        }
    }

    function _voucherVerifierStorage() private pure returns (VoucherVerifierStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
