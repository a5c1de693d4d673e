// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";

import {IStaking} from "./IStaking.sol";

/// @title Staking of gen-2 monsters and of the game token
/// @notice Monsters weigh as in gen-1; dragons are an element, and part of a collection. Voids weigh as monsters do,
/// and belong to no set. A whole `tokensPerWeight` of the game token weighs one.
/// @dev The staked tokens are principal, and all game tokens that lie here are: rewards are with the rewarder. Monsters
/// arrive by staking only; tokens that are transferred here otherwise stay here.
interface IGen2Staking is IStaking, IERC1155Receiver {
    /// @notice How many of each element.
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

    /// @notice `account` staked monsters of several kinds; a kind may be there twice.
    event BatchStaked(address indexed account, uint256[] tokenIds, uint256[] amounts);

    /// @notice `account` took monsters of one kind back.
    event Withdrawn(address indexed account, uint256 tokenId, uint256 amount);

    /// @notice `account` took monsters of several kinds back; a kind may be there twice.
    event BatchWithdrawn(address indexed account, uint256[] tokenIds, uint256[] amounts);

    /// @notice `account` staked `amount` base units of the game token.
    event TokenStaked(address indexed account, uint256 amount);

    /// @notice `account` took `amount` base units of the game token back.
    event TokenWithdrawn(address indexed account, uint256 amount);

    /// @notice Monsters are those of `gen2` from now on.
    event CollectionUpdated(address gen2);

    /// @notice The game token is `token` from now on.
    event TokenUpdated(address token);

    /// @notice A base unit of weight costs at least one base unit of the game token.
    error Gen2Staking_InvalidTokensPerWeight();

    /// @notice The amount is zero.
    error Gen2Staking_ZeroAmount();

    /// @notice `account` has staked only `staked` of it, `tokenId` being 0 of the game token too.
    error Gen2Staking_InsufficientStake(address account, uint256 tokenId, uint256 amount, uint256 staked);

    /// @notice Monsters arrive here only by being staked.
    error Gen2Staking_UnexpectedTransfer(address operator);

    /// @notice Stakes monsters of the caller, who has approved this contract for all.
    /// @param tokenIds of monsters, shiny or not
    /// @param amounts how many of each
    /// @param referrer referrer of the caller; ignored if zero, or if the caller has one
    function batchStake(uint256[] calldata tokenIds, uint256[] calldata amounts, address referrer) external;

    /// @notice Gives monsters back to the caller, who staked them.
    function batchWithdraw(uint256[] calldata tokenIds, uint256[] calldata amounts) external;

    /// @notice Stakes game tokens of the caller, who has approved this contract.
    function tokenStake(uint256 amount, address referrer) external;

    /// @notice Gives game tokens back to the caller, who staked them.
    function tokenWithdraw(uint256 amount) external;

    /// @notice Changes the collection while none of its monsters are here. Only the owner.
    function setHatchyGen2(address gen2) external;

    /// @notice Changes the game token while none of it is here. Only the owner.
    function setHatchyToken(address _hatchToken) external;

    /// @notice The element sets that an account has staked.
    function userSetInfo(address _account)
        external
        view
        returns (uint256 plant, uint256 water, uint256 fire, uint256 light, uint256 dark, uint256 dragon);

    /// @notice The shiny element sets that an account has staked; of voids, which make no sets, how many shiny ones.
    /// @return collections whole shiny collections, which are made of them
    /// @return sets for each element
    function userShinySetInfo(address _account)
        external
        view
        returns (uint256 collections, ElementCounts memory sets);

    /// @notice How many whole collections an account has staked, and how many shiny ones.
    function userCollectionInfo(address _account) external view returns (uint256 common, uint256 shiny);

    /// @notice How many voids an account has staked, shiny ones apart.
    function voidMonsterSetInfo(address _account) external view returns (uint256);

    /// @notice Whether an account has staked at least `amount`, and at least one, of a monster.
    function isStaked(address account, uint256 tokenId, uint256 amount) external view returns (bool);

    /// @notice How many of a monster an account has staked.
    function stakedAmount(address account, uint256 tokenId) external view returns (uint256);

    /// @notice The monsters that an account has staked, and how many of each.
    function userStakedNFT(address _owner) external view returns (uint256[] memory, uint256[] memory);

    /// @notice How many base units of the game token an account has staked.
    function getStakedTokens(address user) external view returns (uint256);

    /// @notice How many base units of the game token weigh one.
    function tokensPerWeight() external view returns (uint256);

    /// @notice The collection.
    function hatchyGen2() external view returns (address);

    /// @notice The game token.
    function hatchyToken() external view returns (address);
}
