// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Functions of every contract that redeems vouchers
/// @notice A voucher is an EIP-712 struct signed off-chain. Its last member is `uint256 deadline`, and the `bytes
/// signature` that goes with it is 97 bytes long: the deadline as 32 bytes, then the ECDSA signature as r, s and v.
/// @dev Anyone may submit a voucher, because its effects are on its receiver alone. A voucher's id can be used once.
/// The owner bars ids or signed digests, so neither another signature nor another form of the same signature evades a
/// bar.
interface IVoucherVerifier {
    /// @notice A voucher was redeemed. This happens once per id.
    event VoucherUsed(uint256 indexed voucherId, address indexed receiver);

    /// @notice The owner barred a voucher's id, or released it.
    event VoucherBanned(uint256 indexed voucherId, bool banned);

    /// @notice The owner barred everything signed with this digest, or released it.
    event DigestBanned(bytes32 indexed digest, bool banned);

    /// @notice `account` can now sign vouchers.
    event SignerAdded(address indexed account);

    /// @notice `account` can no longer sign vouchers. Its earlier signatures are no longer valid.
    event SignerRemoved(address indexed account);

    /// @notice `account` is now the main signer, which `signer()` returns.
    event SignerChange(address indexed account);

    /// @notice The voucher's deadline, or the time until which it can be claimed, has passed.
    error VoucherVerifier_Expired(uint256 deadline);

    /// @notice The voucher's id was already used.
    error VoucherVerifier_AlreadyUsed(uint256 voucherId);

    /// @notice The voucher's id is barred.
    error VoucherVerifier_Banned(uint256 voucherId);

    /// @notice This digest is barred.
    error VoucherVerifier_DigestBanned(bytes32 digest);

    /// @notice These signature bytes are barred.
    error VoucherVerifier_SignatureBanned();

    /// @notice The signature is malformed, not by a signer, or not over this voucher for this contract and chain.
    error VoucherVerifier_InvalidSignature();

    /// @notice The signature must be 97 bytes long.
    error VoucherVerifier_InvalidSignatureLength(uint256 length);

    /// @notice `account` is not a signer here.
    error VoucherVerifier_NotSigner(address account);

    /// @notice The zero address cannot sign.
    error VoucherVerifier_ZeroSigner();

    /// @notice Lets `account` sign vouchers. Only the owner.
    function addSigner(address account) external;

    /// @notice Stops `account` from signing. Only the owner.
    function removeSigner(address account) external;

    /// @notice Removes the caller as a signer.
    function renounceSigner() external;

    /// @notice Makes `account` the main signer. The former one stops being a signer. Only the owner.
    /// @dev Other signers, added with `addSigner`, stay.
    function setSigner(address account) external;

    /// @notice Bars an unused voucher id, or releases it. Only the owner.
    function setVoucherBanned(uint256 voucherId, bool banned) external;

    /// @notice Bars everything signed with an EIP-712 digest, or releases it. Only the owner.
    /// @dev Another voucher with the same id, such as a corrected one, stays valid.
    function setDigestBanned(bytes32 digest, bool banned) external;

    /// @notice Returns the main signer, or zero if there is none.
    function signer() external view returns (address);

    /// @notice Returns whether `account` can sign vouchers.
    function isSigner(address account) external view returns (bool);

    /// @notice Returns whether the voucher with this id was redeemed.
    function isVoucherUsed(uint256 voucherId) external view returns (bool);

    /// @notice Returns whether the voucher with this id is barred.
    function isVoucherBanned(uint256 voucherId) external view returns (bool);

    /// @notice Returns whether this digest is barred.
    function isDigestBanned(bytes32 digest) external view returns (bool);

    /// @notice Returns whether these 97 bytes can no longer redeem their voucher.
    /// @dev Alone, the bytes only tell whether they are barred: a redemption stores the voucher's id, not its
    /// signature. With the id as 32 more bytes, `abi.encodePacked(signature, voucherId)`, the answer is complete.
    function UsedSignatures(bytes calldata signature) external view returns (bool);
}
