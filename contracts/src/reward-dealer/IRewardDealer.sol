// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Redeems vouchers for tokens, eggs and items
/// @notice A reward is transferred from a holder who approved this contract, or minted by a contract that allows it.
/// The kind of voucher decides. One voucher can hold several rewards of one contract, each with its own id.
/// @dev Kinds of contracts are 0 for ERC-721, 1 for ERC-1155 and 2 for ERC-20. A voucher can be redeemed until
/// `clabimableUntil`, and no later than its signature's deadline; see IVoucherVerifier. Receivers that are contracts
/// must accept ERC-721 and ERC-1155 tokens.
/// WARNING: signers can give everything that a holder approved to anyone. A holder should keep nothing but rewards.
/// WARNING: tokens transferred to this contract itself are stuck.
interface IRewardDealer {
    /// @param rewardContractType the kind of contract
    /// @param rewardHolderAddress holder of the reward; zero if it is minted
    /// @param rewardContract which token it is
    /// @param receiver who gets it
    /// @param tokenId ignored of ERC-20
    /// @param amount at least 1, exactly 1 of ERC-721
    /// @param clabimableUntil last valid time, in seconds since 1970
    /// @param voucherId random, unique
    /// @param signature the 97 bytes described in IVoucherVerifier, over `ClaimReward` for `claimReward` and
    /// `MintMastersItem` for `mintMastersItem`, both of
    /// `(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,`
    /// `uint256 tokenId,uint256 amount,uint256 clabimableUntil,uint256 voucherId,uint256 deadline)`
    struct RewardPayload {
        uint8 rewardContractType;
        address rewardHolderAddress;
        address rewardContract;
        address receiver;
        uint256 tokenId;
        uint256 amount;
        uint256 clabimableUntil;
        uint256 voucherId;
        bytes signature;
    }

    /// @param tokenIds one for each reward
    /// @param amounts one for each reward
    /// @param voucherIds one for each reward
    /// @param signature the 97 bytes described in IVoucherVerifier, over `ClaimRewards` for `claimRewards` and
    /// `MintMastersItems` for `mintMastersItems`, both of
    /// `(uint8 rewardContractType,address rewardHolderAddress,address rewardContract,address receiver,`
    /// `uint256[] tokenIds,uint256[] amounts,uint256 clabimableUntil,uint256[] voucherIds,uint256 deadline)`
    struct BatchRewardPayload {
        uint8 rewardContractType;
        address rewardHolderAddress;
        address rewardContract;
        address receiver;
        uint256[] tokenIds;
        uint256[] amounts;
        uint256 clabimableUntil;
        uint256[] voucherIds;
        bytes signature;
    }

    /// @param receiver who gets the eggs
    /// @param eggType a kind of egg
    /// @param amount eggs, at least 1
    /// @param clabimableUntil last valid time, in seconds since 1970
    /// @param voucherId random, unique
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `MintAirdropEgg(address receiver,uint256 eggType,uint256 amount,uint256 clabimableUntil,`
    /// `uint256 voucherId,uint256 deadline)`
    struct AirdropPayload {
        address receiver;
        uint256 eggType;
        uint256 amount;
        uint256 clabimableUntil;
        uint256 voucherId;
        bytes signature;
    }

    /// @notice `account` got a reward, once for each voucher id.
    event Claim(
        address indexed account,
        uint8 rewardType,
        address indexed contractAddress,
        uint256 indexed tokenId,
        uint256 amount
    );

    /// @notice The egg contract changed. Zero means none.
    event EggsChanged(address indexed eggs);

    /// @notice Signature bytes were barred for good.
    event SignatureBanned(bytes signature);

    /// @notice This kind of contract is not supported here.
    error RewardDealer_UnsupportedType(uint8 rewardContractType);

    /// @notice The amount is zero, or above one for an ERC-721 token.
    error RewardDealer_InvalidAmount(uint256 amount);

    /// @notice A minted reward must have no holder.
    error RewardDealer_UnexpectedHolder(address holder);

    /// @notice There is no such kind of egg.
    error RewardDealer_InvalidEggType(uint256 eggType);

    /// @notice No egg contract is set.
    error RewardDealer_NoEggs();

    /// @notice The list is empty, longer than `max`, or differs in length from the other lists.
    error RewardDealer_InvalidBatch(uint256 length, uint256 max);

    /// @notice Transfers the reward of a voucher from its holder to its receiver. Anyone may submit it.
    function claimReward(RewardPayload calldata payload) external;

    /// @notice Transfers all rewards of a voucher from their holder to their receiver. Anyone may submit it.
    function claimRewards(BatchRewardPayload calldata payload) external;

    /// @notice Lets the egg contract mint the eggs of a voucher to its receiver. Anyone may submit it.
    function mintAirdropEgg(AirdropPayload calldata payload) external;

    /// @notice Lets the voucher's contract, an ERC-1155 of items, mint its reward to its receiver. Anyone may submit
    /// it.
    function mintMastersItem(RewardPayload calldata payload) external;

    /// @notice Lets the voucher's contract, an ERC-1155 of items, mint all rewards to their receiver. Anyone may submit
    /// it.
    function mintMastersItems(BatchRewardPayload calldata payload) external;

    /// @notice Bars vouchers, or releases barred ones. Only the owner.
    /// @dev Barring ignores redeemed vouchers, so that nobody can block it. Releasing a redeemed voucher fails.
    function setVoucherUsed(uint256[] calldata voucherIds, bool value) external;

    /// @notice Bars unused signature bytes. Only the owner.
    /// @dev A signer can sign the same content again. To stop that, bar the voucher's id with `setVoucherUsed`, or its
    /// digest with `setDigestBanned`.
    function banSignature(bytes calldata sig) external;

    /// @notice Lets `account` sign, as `addSigner` does. Only the owner.
    function addSignerRole(address account) external;

    /// @notice Stops `account` from signing, as `removeSigner` does. Only the owner.
    function removeSignerRole(address account) external;

    /// @notice Sets the egg contract, which must allow this one to mint, or none if zero. Only the owner.
    function setEggs(address newEggs) external;

    /// @notice Stops all redemption. Only the owner.
    function pause() external;

    /// @notice Resumes redemption. Only the owner.
    function unpause() external;

    /// @notice The contract that mints eggs.
    function eggs() external view returns (address);

    /// @notice Whether the voucher with this id was redeemed, or is barred.
    function UsedVoucherIds(uint256 voucherId) external view returns (bool);

    /// @notice The most rewards of one voucher, and the most vouchers that are barred at once.
    function MAX_BATCH() external view returns (uint256);
}
