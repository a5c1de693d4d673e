// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {EIP712Upgradeable} from "@openzeppelin/contracts-upgradeable/utils/cryptography/EIP712Upgradeable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

import {IVoucherVerifier} from "./IVoucherVerifier.sol";

/// @title Verifies and uses up vouchers
/// @notice Mixed into every contract that redeems vouchers.
/// @dev A contract that redeems vouchers inherits this, names its EIP-712 domain by overriding `_domainName`, hashes its own
/// struct with the deadline that `_deadlineOf` reads, and calls `_useVoucher` before any effect of its own.
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
        mapping(bytes32 signatureHash => bool) usedSignatures;
    }

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.VoucherVerifier")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x5649b13eae6307507d01bb1beb70e919aaa71f19adf7c10a02bf01d77b660200;

    uint256 private constant DEADLINE_LENGTH = 32;
    uint256 private constant SIGNATURE_LENGTH = 97;

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
        VoucherVerifierStorage storage $ = _voucherVerifierStorage();
        if ($.vouchers[voucherId] == VoucherState.Used) revert VoucherVerifier_AlreadyUsed(voucherId);

        $.vouchers[voucherId] = banned ? VoucherState.Banned : VoucherState.Unused;

        emit VoucherBanned(voucherId, banned);
    }

    /// @inheritdoc IVoucherVerifier
    function isVoucherUsed(uint256 voucherId) external view returns (bool) {
        return _voucherVerifierStorage().vouchers[voucherId] == VoucherState.Used;
    }

    /// @inheritdoc IVoucherVerifier
    function isVoucherBanned(uint256 voucherId) external view returns (bool) {
        return _voucherVerifierStorage().vouchers[voucherId] == VoucherState.Banned;
    }

    /// @inheritdoc IVoucherVerifier
    function UsedSignatures(bytes calldata signature) external view returns (bool) {
        return _voucherVerifierStorage().usedSignatures[keccak256(signature)];
    }

    /// @inheritdoc IVoucherVerifier
    function signer() public view returns (address) {
        return _voucherVerifierStorage().mainSigner;
    }

    /// @inheritdoc IVoucherVerifier
    function isSigner(address account) public view returns (bool) {
        return _voucherVerifierStorage().signers[account];
    }

    /// @dev Checks the voucher and marks its id as used, all before the caller's own effects.
    /// @param structHash the EIP-712 hash of the voucher's struct, whose last member is `_deadlineOf(signature)`
    /// @param signature the 97 bytes
    function _useVoucher(uint256 voucherId, address receiver, bytes32 structHash, bytes calldata signature) internal {
        VoucherVerifierStorage storage $ = _voucherVerifierStorage();
        uint256 deadline = _deadlineOf(signature);
        if (block.timestamp > deadline) revert VoucherVerifier_Expired(deadline);
        VoucherState state = $.vouchers[voucherId];
        if (state == VoucherState.Used) revert VoucherVerifier_AlreadyUsed(voucherId);
        if (state == VoucherState.Banned) revert VoucherVerifier_Banned(voucherId);
        (address recovered, ECDSA.RecoverError err,) =
            ECDSA.tryRecoverCalldata(_hashTypedDataV4(structHash), signature[DEADLINE_LENGTH:]);
        if (err != ECDSA.RecoverError.NoError || !$.signers[recovered]) revert VoucherVerifier_InvalidSignature();

        $.vouchers[voucherId] = VoucherState.Used;
        $.usedSignatures[keccak256(signature)] = true;

        emit VoucherUsed(voucherId, receiver);
    }

    /// @dev The deadline in front of the 97 signature bytes.
    function _deadlineOf(bytes calldata signature) internal pure returns (uint256) {
        if (signature.length != SIGNATURE_LENGTH) revert VoucherVerifier_InvalidSignatureLength(signature.length);
        return uint256(bytes32(signature[:DEADLINE_LENGTH]));
    }

    /// @dev The name of the EIP-712 domain: the inheriting contract's own.
    function _domainName() internal pure virtual returns (string memory);

    /// @dev Constant, as the version is, so that no redemption reads it from storage.
    function _EIP712Name() internal pure override returns (string memory) {
        return _domainName();
    }

    function _EIP712Version() internal pure override returns (string memory) {
        return "1";
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
