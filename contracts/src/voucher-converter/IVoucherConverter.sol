// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Deposits of assets for off-chain vouchers
/// @notice An account deposits an asset with a signed payload and gets vouchers for it off-chain. This contract keeps
/// the asset. The reward dealer gives it to the receiver that a voucher names: see IRewardDealer, with this contract as
/// the holder. There is no other way out.
/// @dev Kinds of assets: 0 for ERC-721, 1 for ERC-1155, 2 for ERC-20. The payload is signed like vouchers, see
/// IVoucherVerifier. The deposit is recorded as signed and must arrive in full, so tokens with a fee on transfers are
/// refused.
/// WARNING: sign for known assets only. A contract can claim to have transferred what it has not.
/// WARNING: assets that are sent here without a deposit have no record and no voucher. ERC-721 tokens sent by
/// `safeTransferFrom`, ERC-1155 tokens and the native coin are refused; others cannot be.
interface IVoucherConverter {
    /// @param receiver the depositor, who gets the vouchers
    /// @param assetType the kind of asset
    /// @param assetAddress the contract of the asset
    /// @param tokenIds the tokens; empty for ERC-20
    /// @param amounts one for each id of ERC-1155, at least 1; empty for the others
    /// @param amount base units of an ERC-20, at least 1; zero for the others
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

    /// @notice `account` made the deposit that `getConvertedAssets(nonce)` returns. Nonces count up from 0.
    event Deposit(address indexed account, uint256 nonce);

    /// @notice Deposits were enabled or disabled.
    event EnabledChanged(bool enabled);

    /// @notice `rewardDealer` is the contract that gives assets back. It never changes.
    event RewardDealerSet(address indexed rewardDealer);

    /// @notice Deposits are disabled.
    error VoucherConverter_NotEnabled();

    /// @notice Only the receiver of the vouchers may deposit.
    error VoucherConverter_NotReceiver(address account);

    /// @notice The native coin cannot be deposited.
    error VoucherConverter_UnexpectedValue(uint256 value);

    /// @notice Assets of this kind cannot be deposited.
    error VoucherConverter_UnsupportedType(uint8 assetType);

    /// @notice An amount does not fit the kind of asset.
    error VoucherConverter_InvalidAmount(uint256 amount);

    /// @notice A list is empty, longer than `max`, or of a length that does not fit the kind of asset.
    error VoucherConverter_InvalidLength(uint256 length, uint256 max);

    /// @notice The deposit did not arrive in full, for example because of a fee.
    error VoucherConverter_NotReceived(uint256 expected, uint256 received);

    /// @notice Tokens are accepted in a deposit only.
    error VoucherConverter_NotADeposit(address operator);

    /// @notice There is no deposit with this nonce.
    error VoucherConverter_UnknownDeposit(uint256 nonce);

    /// @notice The zero address cannot give anything back.
    error VoucherConverter_ZeroRewardDealer();

    /// @notice Deposits an asset of the caller, who approved this contract and is the payload's receiver.
    /// @dev Payable because callers expect it. Any value is refused.
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `CreateVoucher(address receiver,uint8 assetType,address assetAddress,uint256[] tokenIds,`
    /// `uint256[] amounts,uint256 amount,uint256 voucherId,uint256 deadline)`
    function createVoucher(Payload calldata payload, bytes calldata signature) external payable;

    /// @notice Enables or disables deposits. Only the owner.
    /// @dev Vouchers can still claim what was deposited.
    function flipState() external;

    /// @notice Returns whether deposits are enabled.
    function enabled() external view returns (bool);

    /// @notice Returns the number of deposits, which is the next nonce.
    function totalConverts() external view returns (uint256);

    /// @notice Returns a whole deposit.
    function getConvertedAssets(uint256 nonce) external view returns (Payload memory);

    /// @notice Returns a deposit without its lists.
    function convertedAssets(uint256 nonce)
        external
        view
        returns (address receiver, uint8 assetType, address assetAddress, uint256 amount, uint256 voucherId);

    /// @notice Returns the contract that gives assets back.
    function rewardDealer() external view returns (address);

    /// @notice Returns the maximum number of ids in a deposit.
    function MAX_BATCH() external view returns (uint256);
}
