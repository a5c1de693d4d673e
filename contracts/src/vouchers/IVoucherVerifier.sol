// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title What every contract that redeems vouchers has in common
/// @notice A voucher is an EIP-712 struct signed off-chain. Its last member is `uint256 deadline`, and the `bytes
/// signature` that goes with it is 97 bytes long: the deadline as 32 bytes, then the ECDSA signature as r, s and v.
/// @dev Anyone may submit a voucher: all it does, it does to its receiver. Single use is keyed on the voucher's id, and
/// a ban is of an id or of what was signed: neither is evaded by another signature, or by another form of the same one.
interface IVoucherVerifier {
    /// @notice A voucher was redeemed; this happens once per id.
    event VoucherUsed(uint256 indexed voucherId, address indexed receiver);

    /// @notice A voucher's id was barred, or released again, by the owner.
    event VoucherBanned(uint256 indexed voucherId, bool banned);

    /// @notice What was signed with this digest was barred, or released again, by the owner.
    event DigestBanned(bytes32 indexed digest, bool banned);

    /// @notice `account` may sign vouchers from now on.
    event SignerAdded(address indexed account);

    /// @notice `account` may no longer sign vouchers; what it signed before is worthless from now on.
    event SignerRemoved(address indexed account);

    /// @notice The main signer, the one that `signer()` answers, is now `account`.
    event SignerChange(address indexed account);

    /// @notice The voucher's deadline, or until when it says that it can be claimed, lies before this block's time.
    error VoucherVerifier_Expired(uint256 deadline);

    /// @notice The voucher's id was redeemed before.
    error VoucherVerifier_AlreadyUsed(uint256 voucherId);

    /// @notice The voucher's id is barred.
    error VoucherVerifier_Banned(uint256 voucherId);

    /// @notice What was signed is barred.
    error VoucherVerifier_DigestBanned(bytes32 digest);

    /// @notice These signature bytes are barred.
    error VoucherVerifier_SignatureBanned();

    /// @notice The signature is malformed, or not by a signer, or not over this voucher for this contract on this
    /// chain.
    error VoucherVerifier_InvalidSignature();

    /// @notice The signature bytes are not 97 long.
    error VoucherVerifier_InvalidSignatureLength(uint256 length);

    /// @notice `account` does not sign vouchers here.
    error VoucherVerifier_NotSigner(address account);

    /// @notice The zero address cannot sign.
    error VoucherVerifier_ZeroSigner();

    /// @notice Lets `account` sign vouchers. Only the owner.
    function addSigner(address account) external;

    /// @notice Stops `account` from signing. Only the owner.
    function removeSigner(address account) external;

    /// @notice The caller, a signer, stops being one.
    function renounceSigner() external;

    /// @notice Makes `account` the main signer in place of the present one, which stops being a signer. Only the owner.
    /// @dev Other signers, added by `addSigner`, stay.
    function setSigner(address account) external;

    /// @notice Bars a voucher's id that was not redeemed yet, or releases it. Only the owner.
    function setVoucherBanned(uint256 voucherId, bool banned) external;

    /// @notice Bars what was signed with an EIP-712 digest, whoever signed it, or releases it. Only the owner.
    /// @dev Another voucher with the same id stays good, such as a corrected one.
    function banDigest(bytes32 digest, bool banned) external;

    /// @notice The main signer, or the zero address when there is none.
    function signer() external view returns (address);

    /// @notice Whether `account` may sign vouchers.
    function isSigner(address account) external view returns (bool);

    /// @notice Whether the voucher with this id was redeemed.
    function isVoucherUsed(uint256 voucherId) external view returns (bool);

    /// @notice Whether the voucher with this id is barred.
    function isVoucherBanned(uint256 voucherId) external view returns (bool);

    /// @notice Whether what was signed with this digest is barred.
    function isDigestBanned(bytes32 digest) external view returns (bool);

    /// @notice Whether a voucher was redeemed with exactly these 97 bytes, or they are barred.
    function UsedSignatures(bytes calldata signature) external view returns (bool);
}
