// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

import {IDrawBeacon} from "../draws/IDrawBeacon.sol";
import {ILayerZeroEndpoint} from "../omnichain/ILayerZeroEndpoint.sol";
import {NonblockingAppUpgradeable} from "../omnichain/NonblockingAppUpgradeable.sol";
import {IOmnichainItems} from "./IOmnichainItems.sol";
import {ItemIds} from "./ItemIds.sol";
import {LootboxesUpgradeable} from "./LootboxesUpgradeable.sol";

// Strings and lists are read into memory, as in the token's own functions: a second way would take more code.
// solhint-disable gas-calldata-parameters

/// @title Items and lootboxes that cross chains, behind a UUPS proxy
/// @notice See IOmnichainItems.
contract OmnichainItems is IOmnichainItems, NonblockingAppUpgradeable, LootboxesUpgradeable, UUPSUpgradeable {
    /// @custom:storage-location erc7201:hatchery.storage.OmnichainItems
    struct OmnichainItemsStorage {
        mapping(address account => bool) operators;
    }

    /// @inheritdoc IOmnichainItems
    uint16 public constant FUNCTION_TYPE_SEND = 1;

    /// @inheritdoc IOmnichainItems
    uint16 public constant FUNCTION_TYPE_SEND_BATCH = 2;

    uint256 private constant MAX_BATCH = 50;

    /// @inheritdoc IOmnichainItems
    uint256 public constant TRANSFER_GAS = 30_000;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.OmnichainItems")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x6ba51c6cd25f4a38d4d41c85741970e94291aac7847f36ff4b43f825d1833000;

    modifier onlyOperator() {
        _checkOperator();
        _;
    }

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once. There are no boxes yet, and nothing can be sent.
    /// @param initialOwner adds pools and boxes, names operators, sets remotes and gas, upgrades
    /// @param endpoint of LayerZero V1 on this chain
    /// @param beacon gives the values of draw blocks
    /// @param delay the number of blocks from an opening to its draw block
    /// @param creatures the contract of the creatures whose jumps earn boxes; set later if zero
    /// @param metadataUri metadata address, in which clients replace `{id}`
    function initialize(
        address initialOwner,
        ILayerZeroEndpoint endpoint,
        IDrawBeacon beacon,
        uint8 delay,
        address creatures,
        string memory metadataUri
    ) external initializer {
        __ERC1155_init(metadataUri);
        __OmnichainApp_init(initialOwner, endpoint);
        __Lootboxes_init(beacon, delay, creatures);
    }

    /// @inheritdoc IOmnichainItems
    function sendFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        uint256 amount,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable {
        sendBatchFrom(
            from,
            dstChainId,
            toAddress,
            _list(tokenId),
            _list(amount),
            refundAddress,
            zroPaymentAddress,
            adapterParams
        );
    }

    /// @inheritdoc IOmnichainItems
    function mintItem(address to, uint256 id, uint256 amount) external onlyOperator nonReentrant {
        if (id >= ItemIds.FIRST_BOX) _poolsOf(id);
        else if (!ItemIds.isItem(id)) revert Lootboxes_NotAnItem(id);

        _give(to, id, amount);
    }

    /// @inheritdoc IOmnichainItems
    function burnItem(address from, uint256 id, uint256 amount) external onlyOperator {
        _update(from, address(0), _list(id), _list(amount));
    }

    /// @inheritdoc IOmnichainItems
    function setOperator(address account, bool allowed) external onlyOwner {
        _omnichainItemsStorage().operators[account] = allowed;
        emit OperatorChanged(account, allowed);
    }

    /// @inheritdoc IOmnichainItems
    function setURI(string memory newuri) external onlyOwner {
        _setURI(newuri);
        emit BaseURIChanged(newuri);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @inheritdoc IOmnichainItems
    function estimateSendFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 tokenId,
        uint256 amount,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee) {
        return estimateSendBatchFee(dstChainId, toAddress, _list(tokenId), _list(amount), useZro, adapterParams);
    }

    /// @inheritdoc IOmnichainItems
    function sendBatchFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] memory tokenIds,
        uint256[] memory amounts,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) public payable {
        bytes memory params = _paramsFor(dstChainId, tokenIds.length, adapterParams);
        bytes memory payload = _takeOut(from, dstChainId, toAddress, tokenIds, amounts);
        _sendMessage(dstChainId, payload, refundAddress, zroPaymentAddress, params);
    }

    /// @inheritdoc IOmnichainItems
    function estimateSendBatchFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] memory tokenIds,
        uint256[] memory amounts,
        bool useZro,
        bytes calldata adapterParams
    ) public view returns (uint256 nativeFee, uint256 zroFee) {
        bytes memory params = _paramsFor(dstChainId, tokenIds.length, adapterParams);
        bytes memory payload = abi.encode(toAddress, tokenIds, amounts);
        return lzEndpoint().estimateFees(dstChainId, address(this), payload, useZro, params);
    }

    /// @inheritdoc IOmnichainItems
    function isOperator(address account) public view returns (bool) {
        return _omnichainItemsStorage().operators[account];
    }

    /// @dev Mints without asking the receiver. A hook that refuses or uses up the gas would keep the items in flight.
    function _handleMessage(uint16 srcChainId, bytes calldata path, uint64, bytes calldata payload) internal override {
        (bytes memory toAddress, uint256[] memory ids, uint256[] memory amounts) =
            abi.decode(payload, (bytes, uint256[], uint256[]));
        address to = _receiverOf(toAddress);

        _update(address(0), to, ids, amounts);

        if (ids.length == 1) emit ReceiveFromChain(srcChainId, path, to, ids[0], amounts[0]);
        else emit ReceiveBatchFromChain(srcChainId, path, to, ids, amounts);
    }

    function _checkOperator() private view {
        if (!isOperator(_msgSender())) revert OmnichainItems_NotOperator(_msgSender());
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    /// @dev Burns what leaves and returns the payload.
    function _takeOut(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256[] memory ids,
        uint256[] memory amounts
    ) private returns (bytes memory payload) {
        if (from != _msgSender() && !isApprovedForAll(from, _msgSender())) {
            revert OmnichainItems_NotTheHolder(from, _msgSender());
        }
        _requireReceiver(dstChainId, toAddress);
        for (uint256 i = 0; i < amounts.length; ++i) {
            _requireAmount(amounts[i]);
        }

        _update(from, address(0), ids, amounts);

        if (ids.length == 1) emit SendToChain(dstChainId, from, toAddress, ids[0], amounts[0]);
        else emit SendBatchToChain(dstChainId, from, toAddress, ids, amounts);

        return abi.encode(toAddress, ids, amounts);
    }

    function _paramsFor(uint16 dstChainId, uint256 count, bytes calldata given) private view returns (bytes memory) {
        _requireWithin(count, MAX_BATCH);
        uint16 packetType = count == 1 ? FUNCTION_TYPE_SEND : FUNCTION_TYPE_SEND_BATCH;
        return _adapterParams(dstChainId, packetType, TRANSFER_GAS * (count - 1), given);
    }

    function _omnichainItemsStorage() private pure returns (OmnichainItemsStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
