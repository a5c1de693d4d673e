// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Gives airdrops away by signed claims
/// @notice Claims are paid from the contract's holdings. Transfer tokens here to fund an airdrop. The owner can
/// withdraw the rest. An airdrop is open while its state is Active and it has claims left.
/// @dev Kinds of contracts are 0 for ERC-721, 1 for ERC-1155 and 2 for ERC-20. A claim is a voucher, see
/// IVoucherVerifier; its id follows from the receiver and the nonce, see `voucherIdOf`. Receivers that are contracts
/// must accept ERC-721 and ERC-1155 tokens.
/// WARNING: all airdrops share the same holdings. An airdrop limits the number of claims. The signature limits what
/// each claim gives.
interface ISignatureAirdrop {
    /// @dev States of an airdrop. Active and Inactive may alternate. Ended is final.
    enum AirdropState {
        Inactive,
        Active,
        Ended
    }

    /// @param receiver who gets the tokens
    /// @param airdropId which airdrop it counts towards
    /// @param tokenIds which tokens; empty for ERC-20
    /// @param amounts one for each token, exactly 1 of ERC-721; one only of ERC-20, in base units; at least 1
    /// @param contractAddress which contract they are in
    /// @param contractType the kind of contract
    /// @param nonce usable once per receiver, in any order
    /// @param signature the 97 bytes described in IVoucherVerifier, over
    /// `ClaimAirdrop(address receiver,uint256 airdropId,uint256[] tokenIds,uint256[] amounts,`
    /// `address contractAddress,uint8 contractType,uint256 nonce,uint256 deadline)`
    struct ClaimPayload {
        address receiver;
        uint256 airdropId;
        uint256[] tokenIds;
        uint256[] amounts;
        address contractAddress;
        uint8 contractType;
        uint256 nonce;
        bytes signature;
    }

    /// @notice An airdrop was created, inactive.
    event AirdropCreated(uint256 indexed airdropId, uint256 maxClaims);

    /// @notice The airdrop's state changed.
    event AirdropStateChanged(uint256 indexed airdropId, AirdropState state);

    /// @notice The airdrop's maximum number of claims changed.
    event MaxClaimsChanged(uint256 indexed airdropId, uint256 maxClaims);

    /// @notice `receiver` got these tokens by the airdrop's claim number `claims`.
    event AirdropClaimed(
        uint256 indexed airdropId,
        address indexed receiver,
        address indexed contractAddress,
        uint8 contractType,
        uint256[] tokenIds,
        uint256[] amounts,
        uint256 nonce,
        uint256 claims
    );

    /// @notice The owner sent holdings to `receiver`.
    event AssetsWithdrawn(
        address indexed receiver,
        address indexed contractAddress,
        uint8 contractType,
        uint256[] tokenIds,
        uint256[] amounts
    );

    /// @notice `account` became an admin.
    event AdminAdded(address indexed account);

    /// @notice `account` is no longer an admin.
    event AdminRemoved(address indexed account);

    /// @notice The caller is neither an admin nor the owner.
    error SignatureAirdrop_NotAuthorized(address account);

    /// @notice `account` is not an admin.
    error SignatureAirdrop_NotAdmin(address account);

    /// @notice `account` is an admin.
    error SignatureAirdrop_AlreadyAdmin(address account);

    /// @notice The zero address cannot be an admin.
    error SignatureAirdrop_ZeroAdmin();

    /// @notice There is no such airdrop.
    error SignatureAirdrop_UnknownAirdrop(uint256 airdropId);

    /// @notice An airdrop with this id already exists.
    error SignatureAirdrop_AlreadyCreated(uint256 airdropId);

    /// @notice The airdrop is not active.
    error SignatureAirdrop_NotActive(uint256 airdropId);

    /// @notice The airdrop has ended.
    error SignatureAirdrop_Ended(uint256 airdropId);

    /// @notice The airdrop has no claims left.
    error SignatureAirdrop_NoClaimsLeft(uint256 airdropId);

    /// @notice The maximum is zero, or below the claims made so far.
    error SignatureAirdrop_InvalidMaxClaims(uint256 maxClaims);

    /// @notice This kind of contract is not supported.
    error SignatureAirdrop_UnsupportedType(uint8 contractType);

    /// @notice The amount is zero, or above one for an ERC-721 token.
    error SignatureAirdrop_InvalidAmount(uint256 amount);

    /// @notice A list is empty, or longer than `max`, or of a length that does not fit the others.
    error SignatureAirdrop_InvalidLength(uint256 length, uint256 max);

    /// @notice Pays a claim to its receiver. Anyone may submit it.
    function claim(ClaimPayload calldata payload) external;

    /// @notice Creates an airdrop, inactive at first. Only an admin or the owner.
    /// @param airdropId of the admin's choice
    /// @param maxClaims at least 1
    function createAirdrop(uint256 airdropId, uint256 maxClaims) external;

    /// @notice Sets an airdrop's state. Only an admin or the owner.
    function setAirdropState(uint256 airdropId, AirdropState state) external;

    /// @notice Sets an airdrop's maximum number of claims, at least those made so far. Not after it ended. Only an
    /// admin or the owner.
    function setMaxClaims(uint256 airdropId, uint256 maxClaims) external;

    /// @notice Makes `account` an admin. Only an admin or the owner.
    function addAdmin(address account) external;

    /// @notice Revokes the admin right of `account`. Only an admin or the owner.
    function removeAdmin(address account) external;

    /// @notice Gives up the caller's own admin right.
    function renounceAdmin() external;

    /// @notice Sends holdings to `receiver`, in the form of a claim. Only the owner.
    function withdrawAssets(
        address receiver,
        uint8 contractType,
        address contractAddress,
        uint256[] calldata tokenIds,
        uint256[] calldata amounts
    ) external;

    /// @notice Returns an airdrop's state and claims, or zeros if it does not exist.
    function airdrops(uint256 airdropId)
        external
        view
        returns (AirdropState state, uint256 maxClaims, uint256 claims);

    /// @notice Whether `account` is an admin.
    function isAdmin(address account) external view returns (bool);

    /// @notice Whether the receiver's claim with this nonce was paid.
    function isNonceUsed(address receiver, uint256 nonce) external view returns (bool);

    /// @notice Returns the voucher id of the receiver's claim with this nonce.
    function voucherIdOf(address receiver, uint256 nonce) external pure returns (uint256);

    /// @notice The most tokens of one claim.
    function MAX_BATCH() external view returns (uint256);
}
