// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Gives airdrops away by signed claims
/// @notice Claims are paid from what this contract holds: whoever funds an airdrop transfers tokens here, and the owner takes back what is left.
/// An airdrop is open while its state is Active and it has claims left.
/// @dev Kinds of contracts are 0 for ERC-721, 1 for ERC-1155 and 2 for ERC-20. A claim is a voucher, see IVoucherVerifier; its id there follows
/// from the receiver and the nonce, see `voucherIdOf`. Receivers that are contracts must accept ERC-721 and ERC-1155 tokens.
/// WARNING: all airdrops share what is held. An airdrop bounds how many claims there are, and the signature what each gives.
interface ISignatureAirdrop {
    /// @dev In the order in which airdrops pass through them; Active and Inactive may alternate, Ended is for good.
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
    /// @param nonce good once for each receiver, in whatever order
    /// @param signature the 97 bytes described in IVoucherVerifier, over `ClaimAirdrop(address receiver,uint256 airdropId,uint256[] tokenIds,`
    /// `uint256[] amounts,address contractAddress,uint8 contractType,uint256 nonce,uint256 deadline)`
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

    /// @notice There is an airdrop with this id now, inactive.
    event AirdropCreated(uint256 indexed airdropId, uint256 maxClaims);

    /// @notice The airdrop's state is now `state`.
    event AirdropStateChanged(uint256 indexed airdropId, AirdropState state);

    /// @notice The airdrop has at most `maxClaims` claims now.
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

    /// @notice The owner sent what was held, to `receiver`.
    event AssetsWithdrawn(
        address indexed receiver, address indexed contractAddress, uint8 contractType, uint256[] tokenIds, uint256[] amounts
    );

    /// @notice `account` is an admin from now on.
    event AdminAdded(address indexed account);

    /// @notice `account` is no longer an admin.
    event AdminRemoved(address indexed account);

    /// @notice The caller is neither an admin nor the owner.
    error SignatureAirdrop_NotAuthorized(address account);

    /// @notice `account` is no admin.
    error SignatureAirdrop_NotAdmin(address account);

    /// @notice `account` is an admin.
    error SignatureAirdrop_AlreadyAdmin(address account);

    /// @notice The zero address cannot be an admin.
    error SignatureAirdrop_ZeroAdmin();

    /// @notice There is no such airdrop.
    error SignatureAirdrop_UnknownAirdrop(uint256 airdropId);

    /// @notice There is an airdrop with this id.
    error SignatureAirdrop_AlreadyCreated(uint256 airdropId);

    /// @notice The airdrop is not active.
    error SignatureAirdrop_NotActive(uint256 airdropId);

    /// @notice The airdrop has ended.
    error SignatureAirdrop_Ended(uint256 airdropId);

    /// @notice The airdrop has no claims left.
    error SignatureAirdrop_NoClaimsLeft(uint256 airdropId);

    /// @notice Fewer claims than there were, or none at all.
    error SignatureAirdrop_InvalidMaxClaims(uint256 maxClaims);

    /// @notice Tokens of this kind of contract are not given.
    error SignatureAirdrop_UnsupportedType(uint8 contractType);

    /// @notice Nothing is to be given, or more than one of an ERC-721 token.
    error SignatureAirdrop_InvalidAmount(uint256 amount);

    /// @notice A list is empty, or longer than `max`, or of a length that does not fit the others.
    error SignatureAirdrop_InvalidLength(uint256 length, uint256 max);

    /// @notice Gives what a claim says to its receiver. Anyone may submit it.
    function claim(ClaimPayload calldata payload) external;

    /// @notice Makes an airdrop, inactive at first. Only an admin or the owner.
    /// @param airdropId of the admin's choice
    /// @param maxClaims at least 1
    function createAirdrop(uint256 airdropId, uint256 maxClaims) external;

    /// @notice Sets an airdrop's state. Only an admin or the owner.
    function setAirdropState(uint256 airdropId, AirdropState state) external;

    /// @notice Sets how many claims an airdrop has at most, no fewer than it had, unless it has ended. Only an admin or the owner.
    function setMaxClaims(uint256 airdropId, uint256 maxClaims) external;

    /// @notice Makes `account` an admin. Only an admin or the owner.
    function addAdmin(address account) external;

    /// @notice Makes `account` no admin any more. Only an admin or the owner.
    function removeAdmin(address account) external;

    /// @notice The caller, an admin, stops being one.
    function renounceAdmin() external;

    /// @notice Sends what is held to `receiver`, in the form of a claim. Only the owner.
    function withdrawAssets(
        address receiver,
        uint8 contractType,
        address contractAddress,
        uint256[] calldata tokenIds,
        uint256[] calldata amounts
    ) external;

    /// @notice An airdrop's state and its claims; all zero where there is none.
    function airdrops(uint256 airdropId)
        external
        view
        returns (AirdropState state, uint256 maxClaims, uint256 claims);

    /// @notice Whether `account` is an admin.
    function isAdmin(address account) external view returns (bool);

    /// @notice Whether the receiver's claim with this nonce was paid.
    function isNonceUsed(address receiver, uint256 nonce) external view returns (bool);

    /// @notice The id under which the receiver's claim with this nonce is used or barred.
    function voucherIdOf(address receiver, uint256 nonce) external pure returns (uint256);

    /// @notice The most tokens of one claim.
    function MAX_BATCH() external view returns (uint256);
}
