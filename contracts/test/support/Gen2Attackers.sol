// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";

import {Gen2Collection} from "../../src/gen2/Gen2Collection.sol";

/// @dev Takes only shiny monsters. Anything else makes the transaction revert, in the hope of another draw.
contract ShinyHunter is ERC1155Holder {
    error Disliked(uint256 tokenId);

    Gen2Collection private collection;
    bool public tolerant;

    constructor(Gen2Collection collection_) {
        collection = collection_;
    }

    function tolerate() external {
        tolerant = true;
    }

    function hatch(uint8 egg, uint256 amount) external {
        collection.hatchMultiple(egg, amount);
    }

    /// @dev Tries to see the outcome in the transaction that pays.
    function hatchAndReveal(uint8 egg) external returns (uint256 requestId, uint256 revealed) {
        (requestId,) = collection.hatchQueue();
        collection.hatchSingle(egg);
        collection.reveal(type(uint256).max);
        (, revealed) = collection.hatchQueue();
    }

    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes memory data)
        public
        override
        returns (bytes4)
    {
        _judge(id);
        return super.onERC1155Received(operator, from, id, amount, data);
    }

    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] memory ids,
        uint256[] memory amounts,
        bytes memory data
    ) public override returns (bytes4) {
        _judge(ids[0]);
        return super.onERC1155BatchReceived(operator, from, ids, amounts, data);
    }

    function _judge(uint256 tokenId) private view {
        if (!tolerant && tokenId < 1000) revert Disliked(tokenId);
    }
}

/// @dev Calls back into the collection once when monsters arrive, and keeps the result.
contract ReenteringHatcher is ERC1155Holder {
    Gen2Collection private collection;
    bytes private callback;
    bool public attempted;
    bool public succeeded;
    bytes public reason;

    constructor(Gen2Collection collection_) {
        collection = collection_;
    }

    function arm(bytes calldata callback_) external {
        callback = callback_;
    }

    function hatch(uint8 egg, uint256 amount) external {
        collection.hatchMultiple(egg, amount);
    }

    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes memory data)
        public
        override
        returns (bytes4)
    {
        _callBack();
        return super.onERC1155Received(operator, from, id, amount, data);
    }

    function onERC1155BatchReceived(
        address operator,
        address from,
        uint256[] memory ids,
        uint256[] memory amounts,
        bytes memory data
    ) public override returns (bytes4) {
        _callBack();
        return super.onERC1155BatchReceived(operator, from, ids, amounts, data);
    }

    function _callBack() private {
        if (callback.length == 0 || attempted) return;
        attempted = true;
        (succeeded, reason) = address(collection).call(callback);
    }
}

/// @dev Has eggs and refuses monsters.
contract MonsterRefuser {
    function hatch(Gen2Collection collection, uint8 egg) external {
        collection.hatchSingle(egg);
    }
}
