// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Takes assets in for vouchers off-chain
/// @notice Whoever deposits hands an asset over by a signed payload and gets vouchers for it off-chain. This contract
/// keeps the asset, and the reward dealer gives it back to whom a voucher then names: see IRewardDealer, with this
/// contract as the holder. There is no other way out.
/// @dev Kinds of assets are 0 for ERC-721, 1 for ERC-1155 and 2 for ERC-20. The payload is signed as vouchers are; see
/// IVoucherVerifier. What is deposited is recorded as it was signed, and arrived in full: tokens that take a fee of
/// transfers are refused.
/// WARNING: sign for known assets only. A contract can claim to have transferred what it has not.
/// WARNING: what is transferred here outside of a deposit has no record and no voucher. ERC-721 tokens sent by
/// `safeTransferFrom`, ERC-1155 tokens and the native coin are refused; others cannot be.
interface IVoucherConverter {
    /// @param receiver who deposits, and gets the vouchers
    /// @param assetType the kind of asset
    /// @param assetAddress which contract it is in
    /// @param tokenIds which tokens; empty for ERC-20
    /// @param amounts one for each id of ERC-1155, at least 1; empty for the others
    /// @param amount of ERC-20, in base units, at least 1; zero for the others
    /// @param voucherId random, unique
    struct Payload {
        address receiver;
        uint8 assetType;
        address assetAddress;
        uint256[] tokenIds;
        uint256[] amounts;
        uint256 amount;
        uint256 voucherId;
    }

    /// @notice `account` deposited what `getConvertedAssets(nonce)` answers; nonces count up from 0.
    event Deposit(address indexed account, uint256 nonce);

    /// @notice Deposits were switched on or off.
    event EnabledChanged(bool enabled);

    /// @notice The contract that gives assets back is `rewardDealer`, for good.
    event RewardDealerSet(address indexed rewardDealer);

    /// @notice Deposits are switched off.
    error VoucherConverter_NotEnabled();

    /// @notice Only who is to get the vouchers deposits for them.
    error VoucherConverter_NotReceiver(address account);

    /// @notice The native coin is not converted.
    error VoucherConverter_UnexpectedValue(uint256 value);

    /// @notice Assets of this kind are not converted.
    error VoucherConverter_UnsupportedType(uint8 assetType);

    /// @notice The amount, or one of them, does not fit the kind of asset.
    error VoucherConverter_InvalidAmount(uint256 amount);

    /// @notice A list is empty, or longer than `max`, or of a length that does not fit the kind of asset.
    error VoucherConverter_InvalidLength(uint256 length, uint256 max);

    /// @notice Other than the deposit arrived, such as after a fee.
    error VoucherConverter_NotReceived(uint256 expected, uint256 received);

    /// @notice Tokens are taken in by a deposit only.
    error VoucherConverter_NotADeposit(address operator);

    /// @notice There is no deposit with this nonce.
    error VoucherConverter_UnknownDeposit(uint256 nonce);

    /// @notice The zero address gives nothing back.
    error VoucherConverter_ZeroRewardDealer();

    /// @notice Takes an asset in from the caller, who approved this contract and is the payload's receiver.
    /// @dev Payable for the sake of its callers; any value is refused.
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `CreateVoucher(address receiver,uint8 assetType,address assetAddress,uint256[] tokenIds,`
    /// `uint256[] amounts,uint256 amount,uint256 voucherId,uint256 deadline)`
    function createVoucher(Payload calldata payload, bytes calldata signature) external payable;

    /// @notice Switches deposits off, or on again. Only the owner.
    /// @dev What is here is claimed by vouchers all the same.
    function flipState() external;

    /// @notice Whether deposits are taken in.
    function enabled() external view returns (bool);

    /// @notice How many deposits there were; the next has this nonce.
    function totalConverts() external view returns (uint256);

    /// @notice The whole of a deposit.
    function getConvertedAssets(uint256 nonce) external view returns (Payload memory);

    /// @notice A deposit without its lists.
    function convertedAssets(uint256 nonce)
        external
        view
        returns (address receiver, uint8 assetType, address assetAddress, uint256 amount, uint256 voucherId);

    /// @notice The contract that gives assets back.
    function rewardDealer() external view returns (address);

    /// @notice The most ids of one deposit.
    function MAX_BATCH() external view returns (uint256);
}
