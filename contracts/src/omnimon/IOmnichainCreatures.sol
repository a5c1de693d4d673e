// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnichainApp} from "../omnichain/IOmnichainApp.sol";

/// @title Creatures across chains
/// @notice Sends creatures with all their data to other chains by LayerZero V1 messages, one or a batch. A creature is
/// burnt where it leaves and minted where it arrives, so it lives on one chain at most. If gas runs out, the rest of
/// the batch is stored as a credit that anyone can clear.
/// @dev Functions and events are those of an ONFT721. Payloads are `abi.encode(bytes(to), uint256[] words)`, with five
/// words for each creature: its id and the four of `CreatureArrived`. Receivers are not called on arrival, so none can
/// make it fail.
interface IOmnichainCreatures is IOmnichainApp {
    /// @param srcChainId where the batch came from
    /// @param toAddress receiver of the creatures
    /// @param index index of the first creature that has not arrived
    /// @param creditsRemain whether any creature has not arrived
    struct StoredCredit {
        uint16 srcChainId;
        address toAddress;
        uint256 index;
        bool creditsRemain;
    }

    /// @notice Creatures of `from` left for `toAddress` on that chain.
    event SendToChain(uint16 indexed dstChainId, address indexed from, bytes indexed toAddress, uint256[] tokenIds);

    /// @notice A message with creatures for `toAddress` was received. `CreatureArrived` tells which of them arrived.
    event ReceiveFromChain(
        uint16 indexed srcChainId, bytes indexed srcAddress, address indexed toAddress, uint256[] tokenIds
    );

    /// @notice A creature arrived on this chain with this data.
    /// @param traits packed: the one of slot s is in the 16 bits from 16 s on
    /// @param equippedTraits likewise
    /// @param counts 16 bits each, from the lowest: jumps, claimed boxes, rerolls
    event CreatureArrived(
        uint256 indexed tokenId, uint256 hash, uint256 traits, uint256 equippedTraits, uint256 counts
    );

    /// @notice The rest of a batch was stored. Call `clearCredits` with this payload.
    event CreditStored(bytes32 hashedPayload, bytes payload);

    /// @notice All of a batch has arrived.
    event CreditCleared(bytes32 hashedPayload);

    /// @notice Sets the gas that must be left for the next creature of a batch to arrive.
    event SetMinGasToTransferAndStore(uint256 minGasToTransferAndStore);

    /// @notice Sets the gas per creature to `dstChainId`, on top of the minimum.
    event SetDstChainIdToTransferGas(uint16 dstChainId, uint256 dstChainIdToTransferGas);

    /// @notice Sets the maximum batch size to `dstChainId`.
    event SetDstChainIdToBatchLimit(uint16 dstChainId, uint256 dstChainIdToBatchLimit);

    /// @notice `from` does not own the token.
    error OmnichainCreatures_NotTheOwner(uint256 tokenId, address from);

    /// @notice The batch is empty or above its limit.
    error OmnichainCreatures_InvalidBatch(uint256 length, uint256 limit);

    /// @notice The value must not be zero.
    error OmnichainCreatures_Zero();

    /// @notice The payload must have five words per creature.
    error OmnichainCreatures_BadPayload(uint256 words);

    /// @notice No credit is stored for this payload.
    error OmnichainCreatures_NoCredits(bytes32 hashedPayload);

    /// @notice The same payload arrived before and its credit is not cleared yet.
    error OmnichainCreatures_CreditsRemain(bytes32 hashedPayload);

    /// @notice The gas is too low for even one more creature.
    error OmnichainCreatures_TooLittleGas(uint256 minGas);

    /// @notice Sends a creature to `toAddress` on another chain; the value pays the fee. Only the owner and approved
    /// accounts.
    /// @param toAddress 20 bytes
    /// @param refundAddress receives the rest of the value
    /// @param adapterParams `abi.encodePacked(uint16(1), uint256(gas))`, or empty for the default gas
    function sendFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable;

    /// @notice Sends several creatures of one owner in one message.
    function sendBatchFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] calldata tokenIds,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable;

    /// @notice Lets the rest of a batch arrive, as far as the gas lasts. Anyone may call it until all have arrived.
    /// @param payload the exact payload of `CreditStored`
    function clearCredits(bytes calldata payload) external;

    /// @notice Sets the gas that must be left for the next creature of a batch: its arrival, and storing the rest. Only
    /// the owner.
    function setMinGasToTransferAndStore(uint256 minGas) external;

    /// @notice Sets the gas per creature to that chain, on top of the minimum. Only the owner.
    function setDstChainIdToTransferGas(uint16 dstChainId, uint256 transferGas) external;

    /// @notice Sets the maximum batch size to that chain. Only the owner.
    function setDstChainIdToBatchLimit(uint16 dstChainId, uint256 batchLimit) external;

    /// @notice Returns the fee of `sendFrom` with the same values.
    function estimateSendFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee);

    /// @notice Returns the fee of `sendBatchFrom` with the same values.
    function estimateSendBatchFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] calldata tokenIds,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee);

    /// @notice Returns the stored rest of a batch, by the hash of its payload.
    function storedCredits(bytes32 hashedPayload)
        external
        view
        returns (uint16 srcChainId, address toAddress, uint256 index, bool creditsRemain);

    /// @notice Returns the value of `setMinGasToTransferAndStore`.
    function minGasToTransferAndStore() external view returns (uint256);

    /// @notice Returns the value of `setDstChainIdToTransferGas`.
    function dstChainIdToTransferGas(uint16 dstChainId) external view returns (uint256);

    /// @notice Returns the value of `setDstChainIdToBatchLimit`. Zero means one.
    function dstChainIdToBatchLimit(uint16 dstChainId) external view returns (uint256);

    /// @notice Returns the packet type of sends.
    function FUNCTION_TYPE_SEND() external view returns (uint16);
}
