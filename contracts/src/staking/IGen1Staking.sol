// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IStaking} from "./IStaking.sol";

/// @title Staking of gen-1 monsters
/// @notice A signer states a token's data once: which monster it is and whether it is shiny. The contract remembers the
/// data. Elements: plant 0, water 1, fire 2, dark 3, light 4, void 5. Voids have the weight of monsters and belong to
/// no set.
/// @dev The signature is over the EIP-712 struct `StakeMetadata(uint256 tokenId,uint256 monsterId,uint256 shiny,uint256
/// serial,uint256 element)` in the domain `Gen1Staking`, version `1`, of this contract on its chain. It states a fact,
/// so it has no receiver and no deadline, and anyone may use it. A wrong one can be barred by its digest, even if it
/// was used. WARNING: tokens transferred here without staking are stuck.
interface IGen1Staking is IStaking {
    /// @param _tokenId a token of the collection, at most MAX_HATCHIES
    /// @param _monsterId 0, the void, to 39
    /// @param _shiny 1 for a shiny monster, otherwise 0
    /// @param _serial the number among monsters of its kind, less than 2^32
    /// @param _element the element of the monster
    /// @param v part of the signature, like r and s; all three are ignored if the token's data is known
    struct StakeParams {
        uint256 _tokenId;
        uint256 _monsterId;
        uint256 _shiny;
        uint256 _serial;
        uint256 _element;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// @notice `account` staked a token that has the weight `weight` by itself.
    event Staked(address indexed account, uint256 tokenId, uint256 weight);

    /// @notice `account` has the weight `weight` here after a stake.
    event BatchStaked(address indexed account, uint256 weight);

    /// @notice `account` withdrew a token that had the weight `weight` by itself.
    event Withdrawn(address indexed account, uint256 tokenId, uint256 weight);

    /// @notice `account` withdrew tokens and now has the weight `weight` here.
    event BatchWithdrawn(address indexed account, uint256[] tokenIds, uint256 weight);

    /// @notice The data of a token was stored.
    event MetadataKnown(uint256 indexed tokenId, uint256 monsterId, uint256 shiny, uint256 serial, uint256 element);

    /// @notice The data of a token was removed.
    event MetadataForgotten(uint256 indexed tokenId);

    /// @notice The owner sent a token on that was transferred here without being staked.
    event StrayReturned(uint256 indexed tokenId, address indexed to);

    /// @notice Signatures with this `r` or this `s` were barred.
    event SignatureBanned(bytes32 r, bytes32 s);

    /// @notice The gen-1 collection changed.
    event CollectionUpdated(address gen1);

    /// @notice The data is invalid: number, monster, element, rarity or serial is out of range.
    error Gen1Staking_InvalidMetadata(uint256 tokenId);

    /// @notice Other data is stored for this token.
    error Gen1Staking_OtherMetadata(uint256 tokenId);

    /// @notice This data of the token was banned.
    error Gen1Staking_Banned(uint256 tokenId);

    /// @notice No signer signed this data for this contract on this chain.
    error Gen1Staking_InvalidSignature(uint256 tokenId);

    /// @notice `account` did not stake this token.
    error Gen1Staking_NotStaker(address account, uint256 tokenId);

    /// @notice The data of a staked token cannot be removed.
    error Gen1Staking_Staked(uint256 tokenId);

    /// @notice Stakes tokens of the caller, who must have approved this contract.
    /// @param _stakeParams data of the tokens
    /// @param referrer referrer of the caller; ignored if zero, or if the caller has one
    function batchStake(StakeParams[] calldata _stakeParams, address referrer) external;

    /// @notice Withdraws tokens that the caller staked.
    function batchWithdraw(uint256[] calldata _tokenIds) external;

    /// @notice Withdraws a token that the caller staked.
    function withdraw(uint256 tokenId) external;

    /// @notice Bars signatures by `r` and by `s`, each on its own. Only the owner.
    /// @dev A signer can sign the same data again. To stop that, use `setDigestBanned`.
    function banSignature(bytes32 r, bytes32 s) external;

    /// @notice Removes the data of a token that is not staked, so that a signer can state it again. Only the owner.
    function forgetMetadata(uint256 tokenId) external;

    /// @notice Lets `account` sign, as `addSigner` does. Only the owner.
    function addSignerRole(address account) external;

    /// @notice Stops `account` from signing, as `removeSigner` does. Only the owner.
    function removeSignerRole(address account) external;

    /// @notice Changes the collection while nothing was ever staked. Only the owner.
    function setHatchyGen1(address gen1) external;

    /// @notice Sends a token on that was transferred here without being staked. Only the owner.
    function returnStray(uint256 tokenId, address to) external;

    /// @notice Returns the element sets of an account, and its collections, which consist of them.
    function checkSetInfo(address _account) external view returns (uint256 elementSets, uint256 collections);

    /// @notice Returns the same for shinies.
    function checkShinySetInfo(address _account) external view returns (uint256 elementSets, uint256 collections);

    /// @notice Returns how many voids and how many shiny voids an account has staked.
    function voidInfo(address _account) external view returns (uint256 common, uint256 shiny);

    /// @notice Returns whether an account has staked a token.
    function isStaked(address account, uint256 tokenId) external view returns (bool);

    /// @notice Returns the staked tokens of an account, in no particular order.
    function userStakedNFT(address _owner) external view returns (uint256[] memory);

    /// @notice Returns how many tokens an account has staked.
    function userStakedNFTCount(address _owner) external view returns (uint256);

    /// @notice Returns the account that staked a token, or zero.
    function stakerOf(uint256 tokenId) external view returns (address);

    /// @notice Returns the known data of a token, or zeros. The signature's parts are always zero, because it is not
    /// stored.
    function metadatas(uint256 tokenId)
        external
        view
        returns (
            uint256 _tokenId,
            uint256 _monsterId,
            uint256 _shiny,
            uint256 _serial,
            uint256 _element,
            uint8 v,
            bytes32 r,
            bytes32 s
        );

    /// @notice Returns whether a token's data is known, so that staking needs no signature.
    function isKnown(uint256 tokenId) external view returns (bool);

    /// @notice Returns the digest to sign.
    function metadataDigest(uint256 tokenId, uint256 monsterId, uint256 shiny, uint256 serial, uint256 element)
        external
        view
        returns (bytes32);

    /// @notice Returns whether signatures with this `r` are barred.
    function BannedR(bytes32) external view returns (bool);

    /// @notice Returns whether signatures with this `s` are barred.
    function BannedS(bytes32) external view returns (bool);

    /// @notice Returns the collection.
    function hatchyNft() external view returns (address);

    /// @notice Returns the treasury. Staking has no fee; clients ask for this.
    function feeAddress() external view returns (address);

    /// @notice Returns the greatest token id.
    function MAX_HATCHIES() external view returns (uint256);
}
