// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IOmnichainApp} from "./IOmnichainApp.sol";

/// @title Omnichain token
/// @notice Sends an ERC-20 to other chains by LayerZero V1 messages. On the home chain it locks and unlocks the token.
/// On other chains it burns and mints.
/// @dev Holders must approve this contract for the token. Payloads are `abi.encode(uint16(0), bytes(to), amount)`.
interface IOmnichainToken is IOmnichainApp {
    /// @notice `amount` of `from` left for `toAddress` on that chain.
    event SendToChain(uint16 indexed dstChainId, address indexed from, bytes toAddress, uint256 amount);

    /// @notice `amount` arrived from that chain for `to`.
    event ReceiveFromChain(uint16 indexed srcChainId, address indexed to, uint256 amount);

    /// @notice Senders may now give adapter parameters, or may not.
    event SetUseCustomAdapterParams(bool useCustomAdapterParams);

    /// @notice The caller may only send their own tokens.
    error OmnichainToken_NotTheHolder(address from, address caller);

    /// @notice Adapter parameters must currently be empty.
    error OmnichainToken_AdapterParamsMustBeEmpty();

    /// @notice The message type is unknown.
    error OmnichainToken_UnknownPacketType(uint16 packetType);

    /// @notice Sends `amount` base units of the caller's to `toAddress` on another chain; the value pays the fee.
    /// @param refundAddress receives the rest of the value
    /// @param adapterParams `abi.encodePacked(uint16(1), uint256(gas))`, or empty for the default gas
    function sendFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 amount,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable;

    /// @notice Sets whether senders may give adapter parameters. Only the owner.
    function setUseCustomAdapterParams(bool useCustomAdapterParams) external;

    /// @notice Returns the fee of `sendFrom` with the same values.
    function estimateSendFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 amount,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee);

    /// @notice Whether senders may give adapter parameters.
    function useCustomAdapterParams() external view returns (bool);

    /// @notice The packet type of sends.
    function PT_SEND() external view returns (uint16);

    /// @notice The ERC-20 that is sent.
    function token() external view returns (address);

    /// @notice Returns the supply on this chain that is not locked.
    function circulatingSupply() external view returns (uint256);
}
