// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnichainApp} from "../omnichain/IOmnichainApp.sol";
import {ILootboxes} from "./ILootboxes.sol";

/// @title Items and lootboxes that cross chains
/// @notice An ERC-1155. Ids from 1 to 14,999 are items that omnimons wear, `slot * 1,000 + variant`; ids from 100,000
/// are kinds of lootboxes (see ILootboxes). Tokens sent by a LayerZero V1 message are burnt here and minted there.
/// @dev Payloads are `abi.encode(bytes(to), uint256[] tokenIds, uint256[] amounts)`. Arriving tokens and the contents
/// of boxes are minted without calling the receiver, so no hook can hold them up. All other mints call the receiver's
/// hook, last.
interface IOmnichainItems is IOmnichainApp, ILootboxes {
    /// @notice Tokens of one kind left for `toAddress` on that chain.
    event SendToChain(
        uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256 tokenId, uint256 amount
    );

    /// @notice Tokens of several kinds left for `toAddress` on that chain.
    event SendBatchToChain(
        uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256[] tokenIds, uint256[] amounts
    );

    /// @notice Tokens of one kind arrived from that chain by that path.
    event ReceiveFromChain(
        uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256 tokenId, uint256 amount
    );

    /// @notice Tokens of several kinds arrived from that chain by that path.
    event ReceiveBatchFromChain(
        uint16 indexed srcChainId, bytes indexed path, address indexed toAddress, uint256[] tokenIds, uint256[] amounts
    );

    /// @notice The right of `account` to mint and burn changed.
    event OperatorChanged(address indexed account, bool allowed);

    /// @notice The metadata address changed.
    event BaseURIChanged(string uri);

    /// @notice The metadata of these tokens changed, as in ERC-4906.
    event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

    /// @notice The caller is neither the holder nor approved.
    error OmnichainItems_NotTheHolder(address from, address caller);

    /// @notice `account` is not an operator.
    error OmnichainItems_NotOperator(address account);

    /// @notice Sends `amount` of a kind to `toAddress` on another chain; the value pays the fee. Only the holder and
    /// accounts approved for all of their tokens.
    /// @param refundAddress receives the rest of the value
    /// @param adapterParams `abi.encodePacked(uint16(1), uint256(gas))`, or empty for the default gas
    function sendFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        uint256 amount,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable;

    /// @notice Sends up to 50 kinds at once. See `sendFrom`; each kind after the first needs `TRANSFER_GAS` more than
    /// the minimum.
    function sendBatchFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] calldata tokenIds,
        uint256[] calldata amounts,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable;

    /// @notice Mints an item, or boxes of a kind that exists here. Only operators.
    /// @dev Calls the receiver's hook, so operators must finish their own effects first.
    function mintItem(address to, uint256 id, uint256 amount) external;

    /// @notice Burns tokens of an account without its approval. Calls no other contract. Only operators.
    function burnItem(address from, uint256 id, uint256 amount) external;

    /// @notice Allows `account` to mint and burn, or revokes it. Only the owner.
    /// WARNING: an operator can burn anyone's tokens.
    function setOperator(address account, bool allowed) external;

    /// @notice Sets the metadata address, in which clients replace `{id}`. Only the owner.
    function setURI(string calldata newuri) external;

    /// @notice Returns the fee of `sendFrom` with the same values.
    function estimateSendFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        uint256 amount,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee);

    /// @notice Returns the fee of `sendBatchFrom` with the same values.
    function estimateSendBatchFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] calldata tokenIds,
        uint256[] calldata amounts,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee);

    /// @notice Whether `account` may mint and burn.
    function isOperator(address account) external view returns (bool);

    /// @notice The packet type of sends of one kind, by which the minimum gas is set.
    function FUNCTION_TYPE_SEND() external view returns (uint16);

    /// @notice The packet type of sends of several kinds.
    function FUNCTION_TYPE_SEND_BATCH() external view returns (uint16);

    /// @notice Returns the gas that each kind after the first adds to the minimum of a send.
    function TRANSFER_GAS() external view returns (uint256);
}
