// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC1155Holder} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Holder.sol";

/// @dev Calls back into its target when tickets or coins arrive, and keeps the result.
contract ReenteringTicketHolder is ERC1155Holder {
    address private target;
    bytes private callback;
    uint256 private value;
    bool public attempted;
    bool public succeeded;
    bytes public reason;

    receive() external payable {
        _callBack();
    }

    function arm(address target_, uint256 value_, bytes calldata callback_) external {
        (target, value, callback, attempted) = (target_, value_, callback_, false);
    }

    function run(address callee, uint256 value_, bytes calldata data) external payable {
        (bool done, bytes memory result) = callee.call{value: value_}(data);
        if (!done) {
            assembly ("memory-safe") {
                revert(add(result, 32), mload(result))
            }
        }
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
        (succeeded, reason) = target.call{value: value}(callback);
    }
}

/// @dev Refuses coins.
contract CoinRefuser {}
