// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";

import {IStaking} from "./IStaking.sol";

/// @title Staking of gen-2 monsters and of the game token
/// @notice Monsters have the same weights as in gen-1. Dragons are an element and part of a collection. Voids have the
/// weight of monsters and belong to no set. Each full `tokensPerWeight` of the game token adds a weight of one.
/// @dev All game tokens here are principal: rewards are in the rewarder. Monsters arrive only by staking. Tokens that
/// are sent here in another way are stuck.
interface IGen2Staking is IStaking, IERC1155Receiver {
    /// @notice Counts per element.
    struct ElementCounts {
        uint256 plant;
        uint256 water;
        uint256 fire;
        uint256 light;
        uint256 dark;
        uint256 dragon;
        uint256 void;
    }

    /// @notice `account` staked monsters of one kind.
    event Staked(address indexed account, uint256 tokenId, uint256 amount);

    /// @notice `account` staked monsters of several kinds. A kind may be listed twice.
    event BatchStaked(address indexed account, uint256[] tokenIds, uint256[] amounts);

    /// @notice `account` withdrew monsters of one kind.
    event Withdrawn(address indexed account, uint256 tokenId, uint256 amount);

    /// @notice `account` withdrew monsters of several kinds. A kind may be listed twice.
    event BatchWithdrawn(address indexed account, uint256[] tokenIds, uint256[] amounts);

    /// @notice `account` staked `amount` base units of the game token.
    event TokenStaked(address indexed account, uint256 amount);

    /// @notice `account` withdrew `amount` base units of the game token.
    event TokenWithdrawn(address indexed account, uint256 amount);

    /// @notice The gen-2 collection is now `gen2`.
    event CollectionUpdated(address gen2);

    /// @notice The game token is now `token`.
    event TokenUpdated(address token);

    /// @notice A weight of one must cost at least one base unit of the game token.
    error Gen2Staking_InvalidTokensPerWeight();

    /// @notice The amount is zero.
    error Gen2Staking_ZeroAmount();

    /// @notice `account` has staked only `staked` of this. `tokenId` is 0 for the game token.
    error Gen2Staking_InsufficientStake(address account, uint256 tokenId, uint256 amount, uint256 staked);

    /// @notice Monsters arrive here only by staking.
    error Gen2Staking_UnexpectedTransfer(address operator);

    /// @notice Stakes monsters of the caller, who must have approved this contract for all.
    /// @param tokenIds kinds of monsters, shiny or not
    /// @param amounts the number of each
    /// @param referrer referrer of the caller; ignored if zero, or if the caller has one
    function batchStake(uint256[] calldata tokenIds, uint256[] calldata amounts, address referrer) external;

    /// @notice Withdraws monsters that the caller staked.
    function batchWithdraw(uint256[] calldata tokenIds, uint256[] calldata amounts) external;

    /// @notice Stakes game tokens of the caller, who must have approved this contract.
    function tokenStake(uint256 amount, address referrer) external;

    /// @notice Withdraws game tokens that the caller staked.
    function tokenWithdraw(uint256 amount) external;

    /// @notice Changes the collection while none of its monsters are here. Only the owner.
    function setHatchyGen2(address gen2) external;

    /// @notice Changes the game token while none was ever staked. Only the owner.
    function setHatchyToken(address _hatchToken) external;

    /// @notice Returns the element sets of an account.
    function userSetInfo(address _account)
        external
        view
        returns (uint256 plant, uint256 water, uint256 fire, uint256 light, uint256 dark, uint256 dragon);

    /// @notice Returns the shiny element sets of an account. For voids, which make no sets, returns the number of shiny
    /// voids.
    /// @return collections shiny collections, which consist of these sets
    /// @return sets per element
    function userShinySetInfo(address _account)
        external
        view
        returns (uint256 collections, ElementCounts memory sets);

    /// @notice Returns the collections and the shiny collections of an account.
    function userCollectionInfo(address _account) external view returns (uint256 common, uint256 shiny);

    /// @notice Returns the staked voids of an account, with shinies apart.
    function voidMonsterSetInfo(address _account) external view returns (uint256);

    /// @notice Returns whether an account has staked at least `amount`, and at least one, of a monster.
    function isStaked(address account, uint256 tokenId, uint256 amount) external view returns (bool);

    /// @notice Returns how many of a monster an account has staked.
    function stakedAmount(address account, uint256 tokenId) external view returns (uint256);

    /// @notice Returns the staked monsters of an account and the number of each.
    function userStakedNFT(address _owner) external view returns (uint256[] memory, uint256[] memory);

    /// @notice Returns the staked base units of the game token of an account.
    function getStakedTokens(address user) external view returns (uint256);

    /// @notice Returns the base units of the game token per unit of weight.
    function tokensPerWeight() external view returns (uint256);

    /// @notice Returns the collection.
    function hatchyGen2() external view returns (address);

    /// @notice Returns the game token.
    function hatchyToken() external view returns (address);
}
