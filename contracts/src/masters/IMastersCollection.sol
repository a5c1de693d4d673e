// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";

import {IRewardItems} from "../reward-dealer/IRewardItems.sol";

/// @title Collections of the masters contracts
/// @notice An ERC-1155 whose ids are kinds. The owner and operators, such as the reward dealer, may mint.
interface IMastersCollection is IERC1155, IRewardItems {
    /// @notice `account` may mint, or not.
    event OperatorChanged(address indexed account, bool allowed);

    /// @notice The metadata address of all kinds that have none of their own is now this.
    event BaseURIChanged(string uri);

    /// @notice The metadata of these kinds changed, as in ERC-4906.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice `account` is neither the owner nor an operator.
    error MastersCollection_NotOperator(address account);

    /// @notice Lets `account` mint, or not. Only the owner.
    function setOperator(address account, bool allowed) external;

    /// @notice Sets the metadata address, in which clients replace `{id}`. Only the owner.
    function setURI(string calldata newuri) external;

    /// @notice Gives one kind a metadata address of its own, or none if empty. Only the owner.
    function setTokenURI(uint256 id, string calldata newuri) external;

    /// @notice Whether `account` may mint beside the owner.
    function isOperator(address account) external view returns (bool);

    /// @notice The metadata address, in which clients replace `{id}`.
    function baseURI() external view returns (string memory);
}
